import { formatarTelefone, telefoneInternacional } from '#kit/telefone.ts'
import { objeto, texto } from './bruto.ts'

export interface ContatoCompartilhado {
  nome: string
  telefones: string[]
  vcard: string
}

/**
 * Returns a vCard's numbers, e.g. of `item1.TEL;waid=5511988887777:+55 11 98888-7777`. The WhatsApp id is reliable; the
 * formatted number is as a person typed it.
 */
export function lerVcard(vcard: string): string[] {
  const linhas = vcard.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)
  const numeros = linhas.flatMap((linha) => {
    const tel = /^(?:[\w-]+\.)?TEL([^:]*):(.*)$/i.exec(linha)
    if (!tel) return []
    const waid = /waid=(\d+)/i.exec(tel[1] ?? '')?.[1]
    return [waid ?? telefoneInternacional(tel[2] ?? '')].filter(Boolean)
  })
  return [...new Set(numeros)]
}

export function lerContato(valor: unknown): ContatoCompartilhado {
  const obj = objeto(valor)
  const vcard = texto(obj.vcard) ?? ''
  const nome = texto(obj.displayName) ?? /^FN:(.+)$/m.exec(vcard)?.[1]?.trim() ?? 'Contato'
  return { nome, telefones: lerVcard(vcard), vcard }
}

export const descreverContato = (contato: ContatoCompartilhado): string =>
  [contato.nome, ...contato.telefones.map(formatarTelefone)].join(', ')
