import { avisar, avisarFalha } from './avisos.ts'

/** Puts the address of a page on the clipboard; where the browser refuses, shows it to be copied by hand. */
export async function copiarLink(link: string): Promise<void> {
  const { href } = new URL(link, location.origin)
  try {
    await navigator.clipboard.writeText(href)
    avisar({ titulo: 'Link copiado', tom: 'sucesso' })
  } catch (erro) {
    avisarFalha(`O navegador não deixou copiar. O link é ${href}`, erro)
  }
}
