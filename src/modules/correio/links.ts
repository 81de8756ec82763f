// Addresses of these pages for other modules.
import { href } from '#platform/navegador/href.ts'

export const linkDoCorreio = () => href('/configuracoes/correio')
