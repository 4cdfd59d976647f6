"""Compute the matchpoints of a field in polars and in duckdb, from tables of its results."""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np
from bench.extras import optional
from numpy.typing import NDArray

from bridgelaw.scoring.arrays.results import SPAN, ZERO, Results


@dataclass(frozen=True, slots=True)
class Columns:
    """The same results as columns of tables, as a database has them."""

    whole: int
    rows: dict[str, NDArray[np.int64]]
    """One row for each result of each score: `result`, `board`, `points`, `weight`."""
    plain: dict[str, NDArray[np.int64]]
    """The plain results alone, with one key for board and score: `result`, `key`."""
    weighted: dict[str, NDArray[np.int64]]
    """The parts of the weighted results: `result`, `key`, `weight`."""

    @classmethod
    def of(cls, results: Results) -> Columns:
        """Convert from the form that bridgelaw uses."""
        tables, keys = results.keys.shape[1], results.keys.ravel().astype(np.int64)
        (places,) = np.nonzero(keys != SPAN)
        result = np.concatenate([places, results.places])
        key = result // tables * SPAN + np.concatenate([keys[places], results.parts])
        weight = np.concatenate([np.full(places.size, results.whole), results.weights])
        order = np.argsort(result, kind="stable")
        rows = {
            "result": result,
            "board": key // SPAN,
            "points": (key % SPAN - ZERO) * 10,
            "weight": weight,
        }
        return cls(
            results.whole,
            {name: column[order] for name, column in rows.items()},
            {"result": places, "key": key[: places.size]},
            {"result": results.places, "key": key[places.size :], "weight": results.weights},
        )


Found = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Places of results and their matchpoints."""


class Polars:
    """The computation in polars: a straightforward version and a tuned one.

    The tuned version uses our keys and separates the plain results.
    """

    def __init__(self, columns: Columns, threads: int) -> None:
        os.environ["POLARS_MAX_THREADS"] = str(threads)  # read only at import
        self.polars = optional("polars")
        self.whole = columns.whole
        self.rows, self.plain, self.weighted = map(
            self.polars.DataFrame, (columns.rows, columns.plain, columns.weighted)
        )

    def straight(self) -> Found:
        """Count by board and points; then running sums, a join, and a sum for each result."""
        col, on = self.polars.col, ["board", "points"]
        counts = self.rows.lazy().group_by(on).agg(col("weight").sum().alias("count")).sort(on)
        running = 2 * col("count").cum_sum().over("board") - col("count") - self.whole
        worth = counts.select(*on, running.alias("worth"))
        joined = self.rows.lazy().join(worth, on=on, how="left").group_by("result")
        found = joined.agg((col("worth") * col("weight")).sum().alias("found")).collect()
        return found["result"].to_numpy(), found["found"].to_numpy()

    def tuned(self) -> Found:
        """Compute on keys; sum the weighted results only."""
        polars, col = self.polars, self.polars.col
        number = (polars.len() * self.whole).cast(polars.Int64).alias("count")
        parts = self.weighted.lazy().select("key", col("weight").alias("count"))
        counts = polars.concat([self.plain.lazy().group_by("key").agg(number), parts]).group_by(
            "key"
        )
        running = 2 * col("count").cum_sum().over(col("key") // SPAN) - col("count") - self.whole
        worth = counts.agg(col("count").sum()).sort("key").select("key", running.alias("worth"))
        plain = (
            self.plain.lazy()
            .join(worth, on="key", how="left")
            .select("result", col("worth") * self.whole)
        )
        joined = self.weighted.lazy().join(worth, on="key", how="left").group_by("result")
        weighted = joined.agg((col("worth") * col("weight")).sum())
        both = polars.collect_all([plain, weighted])
        result, found = (
            np.concatenate([each[name].to_numpy() for each in both]) for name in ("result", "worth")
        )
        return result, found


class DuckDB:
    """The computation in duckdb, also in two versions."""

    def __init__(self, columns: Columns, threads: int) -> None:
        self.base = optional("duckdb").connect(config={"threads": threads})
        for name, table in (
            ("rows", columns.rows),
            ("plain", columns.plain),
            ("weighted", columns.weighted),
        ):
            self.base.register("columns", table)
            self.base.execute(f"create table {name}_ as select * from columns")
            self.base.unregister("columns")
        whole = columns.whole
        self.straight_query = f"""
            with counts as (select board, points, sum(weight)::bigint as count
                from rows_ group by all),
            worth as (select board, points, 2 * sum(count)
                over (partition by board order by points)::bigint
                - count - {whole} as worth from counts)
            select result, sum(worth * weight)::bigint as found
            from rows_ join worth using (board, points) group by result"""
        self.tuned_query = f"""
            with counts as (select key, sum(count)::bigint as count from (
                select key, {whole} * count(*) as count from plain_ group by key
                union all select key, weight from weighted_) group by key),
            worth as (select key, 2 * sum(count)
                over (partition by key // {SPAN} order by key)::bigint
                - count - {whole} as worth from counts)
            select result, {whole} * worth as found from plain_ join worth using (key)
            union all select result, sum(worth * weight)::bigint
                from weighted_ join worth using (key) group by result"""

    def straight(self) -> Found:
        """Compute by board and points in one query."""
        return self._found(self.straight_query)

    def tuned(self) -> Found:
        """Compute by our keys; sum the weighted results only."""
        return self._found(self.tuned_query)

    def _found(self, query: str) -> Found:
        found = self.base.execute(query).fetchnumpy()
        return found["result"], found["found"]
