import { hora } from '#ui/formatos.ts'
import { ArrowRight, IdCard, MessageSquare, PencilLine } from '#ui/icones.ts'
import { linkDaMatricula } from '#modules/matriculas/links.ts'
import { linkDoCartao } from '#modules/funis/links.ts'
import type { Acontecimento } from '../../tipos.ts'

const ICONE = { transicao: ArrowRight, mudanca: PencilLine, comentario: MessageSquare, matricula: IdCard } as const
const AUTOR_SEM_NOME: Record<string, string> = {
  passagem: 'Uma passagem',
  regra: 'Uma regra',
  sistema: 'O sistema',
  pessoa: 'Alguém que saiu',
}

/** One history entry: time, author, change and card. */
export function LinhaDoTempo({ a }: { a: Acontecimento }) {
  const Icone = ICONE[a.tipo]
  return (
    <li className="grid grid-cols-[44px_16px_minmax(0,1fr)] gap-x-3 px-4 py-2 text-13 hover:bg-surface-2">
      <time dateTime={a.em} className="num pt-px text-12 text-text-2">
        {hora(a.em)}
      </time>
      <Icone className="mt-0.5 text-text-3" />
      <div className="min-w-0">
        <p>
          <b className="font-medium">{a.por ?? AUTOR_SEM_NOME[a.por_tipo ?? 'sistema']}</b> <OQue a={a} />{' '}
          <a className="g-link" href={linkDe(a)}>
            {a.titulo}
          </a>{' '}
          <span className="text-12 text-text-2">{a.funil_nome}</span>
        </p>
        {a.texto && <p className="mt-0.5 whitespace-pre-wrap text-text-2">{a.texto}</p>}
        {a.mudancas.map((m) => (
          <p key={m.campo} className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-12 text-text-2">
            <span>{m.campo}:</span> <span className={m.antes ? 'line-through' : undefined}>{m.antes ?? 'vazio'}</span>{' '}
            <ArrowRight className="size-3" /> <b className="font-medium text-text">{m.depois ?? 'vazio'}</b>
          </p>
        ))}
      </div>
    </li>
  )
}

const linkDe = (a: Acontecimento) =>
  a.matricula_id === null
    ? linkDoCartao({ id: a.cartao_id ?? '', funil: a.funil_id ?? '' })
    : linkDaMatricula(a.matricula_id)

function OQue({ a }: { a: Acontecimento }) {
  if (a.tipo === 'comentario') return <>comentou em</>
  if (a.tipo === 'matricula') return <>registrou “{a.para}” em</>
  if (a.tipo === 'mudanca') return <>mudou</>
  if (!a.de)
    return (
      <>
        abriu em <b className="font-medium">{a.para}</b> o cartão
      </>
    )
  return (
    <>
      {a.desfeita ? 'moveu e desfez,' : 'moveu'} de {a.de} para <b className="font-medium">{a.para}</b>:
    </>
  )
}
