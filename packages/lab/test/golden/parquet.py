"""Makes parquet.json: small Parquet files with all common types, compressed in several ways, and the texts of their cells.
Run with pyarrow 25: python3 parquet.py > parquet.json
"""

import base64
import datetime
import decimal
import io
import json

import pyarrow
import pyarrow.parquet

ROWS = 6
day = datetime.date(2024, 2, 29)
time = datetime.datetime(1969, 12, 31, 23, 59, 58)


def some(make, missing=2):
    return [None if row == missing else make(row) for row in range(ROWS)]


columns = {
    "text": pyarrow.array(some(lambda row: ["zürich", " padded ", "", "日本"][row % 4])),
    "category": pyarrow.array(some(lambda row: "ab"[row % 2])).dictionary_encode(),
    "whole": pyarrow.array(some(lambda row: row - 3), pyarrow.int32()),
    "small": pyarrow.array(some(lambda row: 200 + row), pyarrow.uint8()),
    "long": pyarrow.array(some(lambda row: row * 2**40), pyarrow.int64()),
    "huge": pyarrow.array(some(lambda row: 2**62 + row), pyarrow.int64()),
    "number": pyarrow.array(some(lambda row: row / 7), pyarrow.float64()),
    "single": pyarrow.array(some(lambda row: row / 8), pyarrow.float32()),
    "truth": pyarrow.array(some(lambda row: row % 3 == 0)),
    "amount": pyarrow.array(some(lambda row: decimal.Decimal(row) / 4), pyarrow.decimal128(9, 2)),
    "day": pyarrow.array(some(lambda row: day + datetime.timedelta(days=row)), pyarrow.date32()),
    "milliseconds": pyarrow.array(some(lambda row: time + datetime.timedelta(seconds=row)), pyarrow.timestamp("ms")),
    "microseconds": pyarrow.array(some(lambda row: time + datetime.timedelta(seconds=row)), pyarrow.timestamp("us")),
    "instant": pyarrow.array(
        some(lambda row: time + datetime.timedelta(milliseconds=250 * row)), pyarrow.timestamp("ns", "UTC")
    ),
    "list": pyarrow.array(some(lambda row: [row, row + 1]), pyarrow.list_(pyarrow.int64())),
    "nothing": pyarrow.array([None] * ROWS, pyarrow.float64()),
}
table = pyarrow.table(columns)


def text(value):
    if value is None or isinstance(value, str):
        return None if value is None else value.strip()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, datetime.datetime):
        moment = value.replace(tzinfo=None)
        return moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, list):
        return json.dumps(value, separators=(",", ":"))
    return repr(float(value)).removesuffix(".0") if not isinstance(value, int) else str(value)


def packed(codec, columns, **options):
    file = io.BytesIO()
    part = table.select(columns)
    pyarrow.parquet.write_table(part, file, compression=codec, row_group_size=4, store_schema=False, **options)
    return base64.b64encode(file.getvalue()).decode()


def many_rows(count):
    """One column without values, in a single page, which takes few bytes."""
    file = io.BytesIO()
    column = pyarrow.table({"number": pyarrow.nulls(count, pyarrow.bool_())})
    one = {"row_group_size": count, "data_page_size": 2**30, "write_batch_size": count, "max_rows_per_page": count}
    pyarrow.parquet.write_table(column, file, store_schema=False, **one)
    return base64.b64encode(file.getvalue()).decode()


everything = table.column_names
few = ["category", "number"]
golden = {
    "made with": f"pyarrow {pyarrow.__version__}",
    "cells": {name: [text(value) for value in table[name].to_pylist()] for name in table.column_names},
    "files": {
        "NONE": packed("NONE", everything, use_dictionary=False),
        "ZSTD": packed("ZSTD", everything, data_page_version="2.0"),
        "SNAPPY": packed("SNAPPY", everything),
        "GZIP": packed("GZIP", few),
        "BROTLI": packed("BROTLI", few),
        "LZ4": packed("LZ4", few),
        "63 million rows": many_rows(63_000_000),
    },
}
print(json.dumps(golden, indent=1, ensure_ascii=False))
