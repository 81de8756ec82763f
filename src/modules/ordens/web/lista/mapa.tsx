import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { dataCurta, hora, plural } from '#ui/formatos.ts'
import { MapPin } from '#ui/icones.ts'
import { FolhaDoMapa } from '#ui/mapa/folha-do-mapa.tsx'
import type { OrdemNaLista } from '../../contract/ordem.ts'
import { linkDaOrdem } from '../../links.ts'
import { numeroCurto } from '../../regras/numero.ts'
import { Prazo } from './colunas.tsx'

const CORES: Readonly<Record<string, string>> = { atrasada: 'var(--danger)', vence_hoje: 'var(--warning)' }

interface Props {
  ordens: readonly OrdemNaLista[]
  agora: number
  /** reads the orders after these; null when all are here */
  aoLerMais: (() => void) | null
}

/** The orders where their work is, drawn without a network; by a point, or by some points together, the list narrows. */
export function MapaDasOrdens({ ordens, agora, aoLerMais }: Props) {
  const [marcados, setMarcados] = useState<readonly string[] | null>(null)
  const semLugar = ordens.filter((o) => o.ponto === null)
  const pontos = ordens.flatMap((o) =>
    o.ponto
      ? [
          {
            ...o.ponto,
            id: o.id,
            titulo: `${numeroCurto(o)}, ${o.titulo}`,
            lugar: o.cidade,
            ...(o.prazo && CORES[o.prazo] ? { cor: CORES[o.prazo] } : {}),
          },
        ]
      : [],
  )
  const mostradas = ordens.filter((o) => (marcados ? marcados.includes(o.id) : o.ponto !== null))
  return (
    <div className="grid h-full min-h-0 grid-rows-[minmax(220px,1fr)_minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_340px] md:grid-rows-1">
      <FolhaDoMapa
        pontos={pontos}
        nomes={['ordem', 'ordens']}
        camada={null}
        marcados={marcados}
        aoMarcar={setMarcados}
        aoAbrir={(id) => setMarcados([id])}
      />
      <section aria-label="Ordens no mapa" className="flex min-h-0 flex-col border-l max-md:border-t max-md:border-l-0">
        <div className="flex min-h-11 flex-wrap items-center gap-2 border-b px-3 py-1.5 text-13">
          <b className="num flex-1 font-semibold">{plural(mostradas.length, 'ordem', 'ordens')}</b>
          {aoLerMais && (
            <Button tamanho="pequeno" onClick={aoLerMais}>
              Mais ordens
            </Button>
          )}
          {marcados && (
            <Button tamanho="pequeno" onClick={() => setMarcados(null)}>
              Mostrar todas
            </Button>
          )}
        </div>
        <ul className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label="Lista das ordens no mapa">
          {mostradas.map((o) => (
            <Linha key={o.id} ordem={o} agora={agora} />
          ))}
          {mostradas.length === 0 && (
            <li>
              <EmptyState
                icone={<MapPin />}
                frase="Nenhuma ordem com lugar"
                detalhe="O endereço da usina ou do cliente, com coordenadas, põe a ordem no mapa."
              />
            </li>
          )}
          {!marcados && semLugar.length > 0 && (
            <li>
              <h3 className="border-y bg-surface-2 px-3 py-1 text-12 font-semibold">{`${semLugar.length} sem lugar`}</h3>
              <ul>
                {semLugar.map((o) => (
                  <Linha key={o.id} ordem={o} agora={agora} />
                ))}
              </ul>
            </li>
          )}
        </ul>
      </section>
    </div>
  )
}

function Linha({ ordem: o, agora: em }: { ordem: OrdemNaLista; agora: number }) {
  return (
    <li className="border-b">
      <a
        href={linkDaOrdem(o.id)}
        className="grid min-h-11 gap-0.5 px-3 py-2 text-13 text-text no-underline hover:bg-surface-2"
      >
        <span className="flex gap-2">
          <span className="num text-text-2">{numeroCurto(o)}</span>
          <span className="min-w-0 flex-1 truncate font-medium">{o.titulo}</span>
          <Prazo ordem={o} agora={em} />
        </span>
        <span className="truncate text-12 text-text-2">
          {[
            o.contato,
            o.cidade,
            o.equipe,
            o.agendada_de ? `${dataCurta(o.agendada_de)} ${hora(o.agendada_de)}` : 'sem data',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </a>
    </li>
  )
}
