"""The OpenAPI document for readers: each operation with a sample request and its answer fields."""

from __future__ import annotations

import json
from urllib.parse import quote

from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.web.api.document import Part, document

NAMES = {
    "string": Text("text"),
    "integer": Text("whole number"),
    "number": Text("number"),
    "boolean": Text("true or false"),
    "object": Text("object"),
    "array": Text("list"),
    "null": Text("nothing"),
}
LIST_OF = Text("list of: {item}")
ONE_OF = Text("one of {choices}")
OR = Text("{first} or {second}")
ANYTHING = Text("anything")
FEW = 8
"""The maximum number of choices listed."""


def areas(language: str, root: str) -> list[tuple[str, list[Part]]]:
    """Return the operations by area; `root` is the start of their addresses."""
    told = document(language)
    found: dict[str, list[Part]] = {tag["name"]: [] for tag in told["tags"]}
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            found[operation["tags"][0]].append(
                _operation(root, path, method.upper(), operation, told, language)
            )
    return [*found.items()]


def _operation(
    root: str, path: str, method: str, operation: Part, told: Part, language: str
) -> Part:
    parameters = [
        {**each, "type": kind_of(each["schema"], language)}
        for each in operation["parameters"]
        if each["name"] != "lang"
    ]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    answers = []
    for status, response in operation["responses"].items():
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        answers.append(
            {
                "status": status,
                "words": response["description"],
                "fields": fields(schema, told, language) if schema is not None else [],
            }
        )
    return {
        "id": operation["operationId"],
        "method": method,
        "path": path,
        "summary": operation["summary"],
        "about": operation.get("description", ""),
        "parameters": parameters,
        "body": fields(content["schema"], told, language) if content else [],
        "request": request(root, path, method, operation),
        "answers": [each for each in answers if each["status"] < "300"],
        "refusals": [each for each in answers if each["status"] >= "300"],
    }


def request(root: str, path: str, method: str, operation: Part) -> str:
    """Return a sample request as a curl command."""
    address, query = path, []
    for each in operation["parameters"]:
        example = each.get("example")
        if each["in"] == "path":
            address = address.replace(f"{{{each['name']}}}", quote(str(example), safe=""))
        elif (
            each["in"] == "query"
            and example is not None
            and (each["required"] or each["name"] == "by")
        ):
            query.append(f"{each['name']}={quote(str(example))}")
    words = ["curl"] if method == "GET" else [f"curl -X {method}"]
    words.append(f"'{root}{address}{'?' + '&'.join(query) if query else ''}'")
    needed = {
        each["name"]
        for each in operation["parameters"]
        if each["in"] == "header" and each["required"]
    }
    if "If-Match" in needed:
        words.append("\\\n  -H 'If-Match: \"1\"'")
    if "requestBody" in operation:
        example = operation["requestBody"]["content"]["application/json"]["example"]
        words.append("\\\n  -H 'Content-Type: application/json'")
        words.append(f"\\\n  -d '{json.dumps(example, ensure_ascii=False)}'")
    return " ".join(words)


def fields(schema: Part, told: Part, language: str = ENGLISH) -> list[tuple[str, str]]:
    """Return the fields of an object with their types in words."""
    found = _meant(schema, told)
    parts = [found, *(_meant(each, told) for each in found.get("allOf", ()))]
    parts += [_meant(each, told) for each in found.get("anyOf", ())]
    return [
        (name, kind_of(each, language))
        for part in parts
        for name, each in part.get("properties", {}).items()
    ]


def _meant(schema: Part, told: Part) -> Part:
    """Return the schema that a reference points to."""
    while "$ref" in schema:
        schema = told["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def kind_of(schema: Part, language: str = ENGLISH) -> str:
    """Return the type of a value in words."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return str(schema["const"])
    if "enum" in schema:
        choices = ", ".join(map(str, schema["enum"][:FEW])) + (
            ", …" if len(schema["enum"]) > FEW else ""
        )
        return ONE_OF.say(language, choices=choices)
    several: list[Part] = schema.get("anyOf") or schema.get("oneOf") or []
    if several:
        return _joined([kind_of(each, language) for each in several], language)
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds == ["array"] and "items" in schema:
        return LIST_OF.say(language, item=kind_of(schema["items"], language))
    return (
        _joined([NAMES[kind].say(language) for kind in kinds], language)
        if kinds
        else ANYTHING.say(language)
    )


def _joined(kinds: list[str], language: str) -> str:
    """Return the choices joined by "or", without duplicates."""
    first, *rest = dict.fromkeys(kinds)
    return OR.say(language, first=first, second=_joined(rest, language)) if rest else first
