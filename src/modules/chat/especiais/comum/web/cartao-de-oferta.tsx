import { CircleCheck } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import type { Oferta } from './oferta.ts'
import { lerRespostas, responderamSemDizer } from './respostas-da-oferta.ts'

interface Props {
  o: Oferta
  dados: Mensagem['dados']
  Icone: typeof CircleCheck
  /** Answers are counted, not only shown. */
  votos?: boolean
}

export function CartaoDeOferta({ o, dados, Icone, votos = false }: Props) {
  const respostas = lerRespostas(dados)
  const caladas = votos ? responderamSemDizer(dados) : []
  const pessoas = new Set([...respostas.values()].flat()).size
  return (
    <div className="w-[280px] max-w-full pt-0.5 pb-4 text-13">
      <b className="flex items-start gap-1.5 font-semibold">
        <Icone className="mt-0.5 size-3.5 shrink-0 text-text-2" /> {o.titulo}
      </b>
      {o.descricao && <p className="mt-0.5 whitespace-pre-wrap">{o.descricao}</p>}
      {o.nota && <p className="mt-0.5 text-12 text-text-2">{o.nota}</p>}
      {o.secoes.map((s, n) => (
        <div key={n}>
          {s.titulo && o.secoes.length > 1 && <p className="mt-1.5 text-11 font-[550] text-text-2">{s.titulo}</p>}
          <ul className="mt-1.5 grid gap-1">
            {s.opcoes.map((opcao, i) => (
              <li
                key={i}
                className={`rounded-sm border px-2 py-1 ${respostas.has(opcao) ? 'border-success bg-success-soft' : 'bg-surface'}`}
              >
                <span className="flex justify-between gap-2">
                  {opcao}
                  {votos && respostas.size > 0 && (
                    <b className="num shrink-0 font-[550]">{respostas.get(opcao)?.length ?? 0}</b>
                  )}
                </span>
                {respostas.has(opcao) && (
                  <span className="mt-0.5 flex items-center gap-1 text-12 text-text-2">
                    <CircleCheck className="size-3 shrink-0 text-success" /> {respostas.get(opcao)?.join(', ')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {votos && pessoas > 1 && <p className="mt-1 text-12 text-text-2">{pessoas} pessoas votaram</p>}
      {caladas.length > 0 && (
        <p className="mt-1 text-12 text-text-2">
          {caladas.join(', ')}: {caladas.length > 1 ? 'votaram' : 'votou'}, mas o WhatsApp não mostrou a escolha aqui.
        </p>
      )}
      {o.rodape && <p className="mt-1.5 text-12 text-text-2">{o.rodape}</p>}
    </div>
  )
}
