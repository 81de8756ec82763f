import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { dataHora, hora } from '#ui/formatos.ts'
import type { Contrato } from '../../contract/formas.ts'
import { AbrirVersao } from './abrir-versao.tsx'

const ABERTOS: readonly Contrato['situacao'][] = ['enviado_assinatura', 'parcialmente_assinado']

/** Why the signatures stopped: who refused, when, with what reason. */
function fraseDaParada(c: Contrato): string {
  const parou = c.eventos.find((e) => e.tipo === 'parar_assinatura' && e.versao === c.versao)
  const quando = parou ? ` às ${hora(parou.em)}` : ''
  const motivo = c.motivo ? `: “${c.motivo}”` : ''
  if (c.assinatura_parada === 'expirado') return 'O prazo de assinar passou.'
  if (c.assinatura_parada === 'cancelado') return `O pedido de assinatura foi cancelado${quando}${motivo}.`
  const quem = c.assinaturas?.signatarios.find((s) => s.situacao === 'recusou')?.nome ?? 'Quem assina'
  return `${quem} recusou${quando}${motivo}.`
}

/** One line on top of a contract that was sent: why it is read only, and the way out. */
export function FaixaDoFechado({ contrato: c }: { contrato: Contrato }) {
  const [abrindo, setAbrindo] = useState(false)
  if (!c.enviado_em) return null
  const proxima = c.versao + 1
  const frase = c.assinatura_parada
    ? fraseDaParada(c)
    : ABERTOS.includes(c.situacao)
      ? `Em assinatura desde ${dataHora(c.enviado_em)}.`
      : c.assinado_em
        ? `Assinado em ${dataHora(c.assinado_em)}: o texto não muda mais.`
        : `Fechado desde ${dataHora(c.enviado_em)}.`
  return (
    <p className="flex flex-wrap items-center gap-2 border-b bg-surface px-5 py-1.5 text-13 text-text-2" role="status">
      {frase}
      {c.assinatura_parada && c.pode.abrir_versao && (
        <Button tamanho="pequeno" onClick={() => setAbrindo(true)}>
          Abrir a v{proxima}
        </Button>
      )}
      {abrindo && <AbrirVersao contrato={c} aoFechar={() => setAbrindo(false)} />}
    </p>
  )
}
