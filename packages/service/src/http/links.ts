/** What one sees who opens the address of a service that has no web app. */
export const links = {
  service: "blendit",
  app: "not here: in a clone of Blendit, `npm start` builds it and serves it",
  description: "/openapi.json",
  experiments: "/v1/experiments",
  health: "/healthz",
  ready: "/readyz",
  metrics: "/metrics",
};
