// Addresses of the access pages for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

/** The people, filtered. */
export const linkDasPessoas = (filtros: string) => comBusca(href('/cad/cadastros/usuarios'), { filtros })
