const naoUsado = (): never => {
  throw new Error('write a plain <a href>: the shell navigates (src/web/rotas/ligar-links.ts)')
}

/** Replaces the router's own link component: every link of the application is a plain anchor. */
export const Link = naoUsado
export const createLink = naoUsado
export const linkOptions = naoUsado
export const useLinkProps = naoUsado
export const composeHandlers = naoUsado
