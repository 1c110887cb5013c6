import { buildApp } from "./ensure-app.ts";

buildApp();
