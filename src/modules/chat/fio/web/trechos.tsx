import { memo } from 'react'
import { DaySeparator, NewDivider } from '#ui/day-separator.tsx'
import { hora } from '#ui/formatos.ts'
import { ArrowRightLeft, CircleCheck, Flag, Info, RotateCcw, Tag, UserCheck, UserMinus } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { Balao } from './balao.tsx'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'
import { porAlbum, porDia, type Trecho } from './grupos.ts'

const icones: Record<string, typeof Info> = {
  atribuicao: UserCheck,
  finalizacao: CircleCheck,
  reabertura: RotateCcw,
  transferencia: ArrowRightLeft,
  prioridade: Flag,
  etiquetas: Tag,
}

function LinhaDoSistema({ m }: { m: Mensagem }) {
  const { tipo, para } = m.dados ?? {}
  const Icone =
    tipo === 'atribuicao' && para === null ? UserMinus : ((typeof tipo === 'string' ? icones[tipo] : undefined) ?? Info)
  const quem = m.autor_nome && !m.conteudo.includes(m.autor_nome) ? ` · ${m.autor_nome}` : ''
  return (
    <p className="c-sistema" data-seq={m.seq} id={`m-${m.seq}`}>
      <Icone aria-hidden="true" />
      <span>
        <Texto>{m.conteudo}</Texto>
        {quem} · <time dateTime={m.criado_em}>{hora(m.criado_em)}</time>
      </span>
    </p>
  )
}

const mesmas = (a: readonly Mensagem[], b: readonly Mensagem[]) =>
  a.length === b.length && a.every((m, i) => m === b[i])

const Grupo = memo(
  function Grupo({ trecho, podeResponder }: { trecho: Extract<Trecho, { tipo: 'grupo' }>; podeResponder: boolean }) {
    // a deleted message shows no name, so the next one does
    const primeira = trecho.mensagens.find((m) => !m.apagada_em)
    return (
      <div className="c-grupo" data-lado={trecho.lado}>
        {porAlbum(trecho.mensagens).map((bloco) => {
          const baloes = bloco.map((m) => (
            <Balao key={m.id} m={m} primeira={m === primeira} podeResponder={podeResponder} />
          ))
          return bloco.length === 1 ? (
            baloes
          ) : (
            <div key={bloco[0]?.id} className="c-album" role="group" aria-label={`Álbum com ${bloco.length} arquivos`}>
              {baloes}
            </div>
          )
        })}
      </div>
    )
  },
  (a, b) =>
    a.podeResponder === b.podeResponder &&
    a.trecho.lado === b.trecho.lado &&
    mesmas(a.trecho.mensagens, b.trecho.mensagens),
)

export function Trechos({ trechos, podeResponder }: { trechos: readonly Trecho[]; podeResponder: boolean }) {
  return porDia(trechos).map((dia) => (
    <div key={dia[0]?.chave} className="c-do-dia">
      {dia.map((t) => (
        <UmTrecho key={t.chave} t={t} podeResponder={podeResponder} />
      ))}
    </div>
  ))
}

function UmTrecho({ t, podeResponder }: { t: Trecho; podeResponder: boolean }) {
  switch (t.tipo) {
    case 'dia':
      return (
        <div className="c-dia">
          <DaySeparator dia={t.quando} />
        </div>
      )
    case 'divisor':
      return (
        <div className="mt-2">
          <NewDivider />
        </div>
      )
    case 'sistema':
      return <LinhaDoSistema m={t.m} />
    case 'grupo':
      return <Grupo trecho={t} podeResponder={podeResponder} />
  }
}
