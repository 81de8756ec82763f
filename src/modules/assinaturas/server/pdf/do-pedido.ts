import { z } from 'zod'
import { formasDeAssinar } from '../../contract/formas.ts'
import { FATOS } from '../../regras/fatos.ts'
import { cpfOculto, diaEHora } from '../../regras/palavras.ts'
import type { Prova } from '../consultas/verificar.ts'
import type { Manifesto, SignatarioNoManifesto } from './manifesto.ts'

const provaDaAssinatura = z.object({
  ip: z.string(),
  porta: z.number().nullable(),
  agente: z.string().nullable(),
  consentimento: z.object({ versao: z.string(), texto: z.string() }),
  assinatura: formasDeAssinar,
  local: z.object({ latitude: z.number(), longitude: z.number(), precisao: z.number() }).nullable(),
  selfie: z.string().nullable(),
})
const provaDaConfirmacao = z.object({
  canal: z.enum(['whatsapp', 'email', 'sms']),
  destino: z.string(),
  conferido_em: z.string(),
})

const CANAL = { whatsapp: 'WhatsApp', email: 'e-mail', sms: 'SMS' } as const

function linhasDe(assinou: z.infer<typeof provaDaAssinatura>, confirmou: z.infer<typeof provaDaConfirmacao> | null) {
  const { local: l } = assinou
  return [
    ...(confirmou
      ? [
          `Identidade: CPF e código recebido por ${CANAL[confirmou.canal]}, ${confirmou.destino}, conferido em ${diaEHora(new Date(confirmou.conferido_em))}`,
        ]
      : []),
    `Aceitou: “${assinou.consentimento.texto}” (versão ${assinou.consentimento.versao})`,
    `IP ${assinou.ip}${assinou.porta === null ? '' : `, porta ${assinou.porta}`}`,
    ...(assinou.agente ? [`Aparelho: ${assinou.agente}`] : []),
    ...(l
      ? [
          `Local, com consentimento: ${l.latitude.toFixed(5)}, ${l.longitude.toFixed(5)} (± ${Math.round(l.precisao)} m)`,
        ]
      : []),
    ...(assinou.selfie ? [`Selfie, com consentimento: SHA-256 ${assinou.selfie}`] : []),
    assinou.assinatura.modo === 'desenho' ? 'Assinatura desenhada' : 'Nome digitado como assinatura',
  ]
}

interface Signatario {
  id: string
  nome: string
  cpf: string
  papel: string
  assinado_em: Date
}

/** What the manifesto shows of each signer, from the proofs of the chain. */
export function signatariosNoManifesto(
  signatarios: readonly Signatario[],
  provas: readonly Prova[],
): SignatarioNoManifesto[] {
  return signatarios.map((s) => {
    const ultima = (tipo: Prova['tipo']) => provas.findLast((p) => p.signatario_id === s.id && p.tipo === tipo)
    const assinou = provaDaAssinatura.parse(JSON.parse(ultima('assinou')?.prova ?? '{}'))
    const confirmou = ultima('confirmou')
    return {
      nome: s.nome,
      cpf: cpfOculto(s.cpf),
      papel: s.papel,
      assinadoEm: s.assinado_em,
      assinatura: assinou.assinatura,
      linhas: linhasDe(assinou, confirmou ? provaDaConfirmacao.parse(JSON.parse(confirmou.prova)) : null),
    }
  })
}

/** The chain as the manifesto prints it. */
export const eventosNoManifesto = (
  eventos: readonly { seq: number; em: Date; hash: string }[],
  provas: readonly Prova[],
  signatarios: readonly Signatario[],
): Manifesto['eventos'] =>
  eventos.map((e, n) => {
    const p = provas[n]
    const quem = signatarios.find((s) => s.id === p?.signatario_id)?.nome
    return { ...e, fato: FATOS[p?.tipo ?? 'pedido'], quem: quem ?? '' }
  })
