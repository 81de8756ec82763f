import { carregarPacote } from '../pacotes.ts'

interface Etiqueta {
  local: string
  uri: string
  attributes: Record<string, { local: string; value: string }>
}

export interface Analisador {
  on(evento: 'error', ouvinte: (erro: Error) => void): void
  on(evento: 'opentag', ouvinte: (etiqueta: Etiqueta) => void): void
  on(evento: 'closetag', ouvinte: () => void): void
  on(evento: 'text' | 'cdata', ouvinte: (texto: string) => void): void
  write(texto: string): Analisador
  close(): Analisador
}

/** A strict parser with namespaces, which expands no entity but the five of XML. */
export async function criarAnalisador(): Promise<Analisador> {
  const saxes = await carregarPacote<{ SaxesParser: new (opcoes: { xmlns: true }) => Analisador }>('saxes')
  if (!saxes) throw new Error('saxes is not installed')
  return new saxes.SaxesParser({ xmlns: true })
}
