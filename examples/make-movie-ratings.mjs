/**
 * Makes movie-ratings.csv from movies.json of the npm package vega-datasets (https://github.com/vega/vega-datasets): genre
 * and IMDb rating of every film that has a genre, in the order of the source; films without a rating have an empty cell.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { csvFormat } from "d3-dsv";

const source = new URL("../data/movies.json", import.meta.resolve("vega-datasets"));
const films = JSON.parse(readFileSync(source, "utf8")).filter((film) => film["Major Genre"] !== null);
const rows = films.map((film) => ({ genre: film["Major Genre"], rating: film["IMDB Rating"] ?? "" }));
writeFileSync(new URL("movie-ratings.csv", import.meta.url), `${csvFormat(rows)}\n`);
