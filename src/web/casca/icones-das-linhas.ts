import * as icones from '#ui/icones.ts'
import { Circle, type Icone } from '#ui/icones.ts'

/**
 * All icons in development and in tests; the build narrows them to those that rows name
 * (scripts/construir/linhas-leves.ts). They are for menus and the palette: home downloads none.
 */
const porNome: Readonly<Record<string, Icone | undefined>> = icones

export const iconeDaLinha = (nome: string): Icone => porNome[nome] ?? Circle
