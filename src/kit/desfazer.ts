/** How long an action in funnels and tasks can be undone, in minutes. Server and browser use the same value. */
export const MINUTOS_PARA_DESFAZER = 10
