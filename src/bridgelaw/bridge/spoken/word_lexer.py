"""A lexer for lark grammars of words that have already been tokenised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from lark import Token
from lark.lexer import Lexer, LexerState


class WordLexer(Lexer):
    """Passes the tokens that `parse` is given to lark."""

    __future_interface__ = 1

    def __init__(self, _: object) -> None:
        pass

    def lex(self, lexer_state: LexerState, parser_state: object) -> Iterator[Token]:
        # The input of `parse`; lark's types allow only text.
        yield from cast("list[Token]", lexer_state.text)
