import { diaEHora } from './palavras.ts'

export type MotivoDoAviso = 'chamado' | 'lembrete' | 'reenvio' | 'final'

interface Dados {
  nome: string
  titulo: string
  rotulo: string
  empresa: string
  link: string
  prazo_em: Date
}

/** Subject and text of a notice to a signer. */
export function textoDoAviso(motivo: MotivoDoAviso, d: Dados): { assunto: string; texto: string } {
  const [primeiro = d.nome] = d.nome.split(' ')
  const prazo = `O link vale até ${diaEHora(d.prazo_em)}.`
  const cuidado = `Não passe este link a ninguém: ele é só seu. ${d.empresa} nunca pede o código por telefone.`
  const doc = `${d.titulo} (${d.rotulo})`
  if (motivo === 'final')
    return {
      assunto: `Assinado por todos: ${d.titulo}`,
      texto: [
        `${primeiro}, todos assinaram: ${doc}.`,
        '',
        `Baixe o documento final, com o manifesto de assinaturas: ${d.link}`,
      ].join('\n'),
    }
  const abertura =
    motivo === 'lembrete'
      ? `${primeiro}, falta a sua assinatura: ${doc}.`
      : `${primeiro}, ${d.empresa} pede a sua assinatura: ${doc}.`
  return {
    assunto: motivo === 'lembrete' ? `Falta a sua assinatura: ${d.titulo}` : `Para assinar: ${d.titulo}`,
    texto: [abertura, '', `Leia e assine pelo celular: ${d.link}`, '', prazo, cuidado].join('\n'),
  }
}
