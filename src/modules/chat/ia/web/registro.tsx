import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, numero } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaConversa } from '#modules/chat/links.ts'
import type { ChamadaDeIa } from '../contract/ia.ts'
import { NOME_DA_HABILIDADE } from '../regras/habilidades.ts'
import { custo, useChamadas } from './dados.ts'

const DESFECHOS: Record<ChamadaDeIa['desfecho'], { nome: string; tom: 'neutro' | 'sucesso' | 'alerta' | 'perigo' }> = {
  ok: { nome: 'Feita', tom: 'sucesso' },
  falhou: { nome: 'Falhou', tom: 'perigo' },
  cancelada: { nome: 'Cancelada', tom: 'neutro' },
  em_curso: { nome: 'Em curso', tom: 'alerta' },
}
const HABILIDADES = Object.entries(NOME_DA_HABILIDADE).map(([valor, rotulo]) => ({ valor, rotulo }))

/** Log of all calls: user, skill, duration, cost, outcome. */
export function Registro({ guarda }: { guarda: boolean }) {
  const [habilidade, setHabilidade] = useState('todas')
  const [desfecho, setDesfecho] = useState('todos')
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChamadas({
    habilidade: habilidade === 'todas' ? undefined : (habilidade as ChamadaDeIa['habilidade']),
    desfecho: desfecho === 'todos' ? undefined : (desfecho as ChamadaDeIa['desfecho']),
  })
  const linhas = data?.pages.flatMap((p) => p.data) ?? []
  return (
    <section aria-labelledby="ia-registro" className="grid gap-3">
      <h2 id="ia-registro" className="text-13 font-semibold">
        Registro de chamadas
      </h2>
      {!guarda && <p className="text-12 text-text-2">Os textos não são guardados.</p>}
      <div className="flex flex-wrap gap-3">
        <Select
          rotulo="Habilidade"
          opcoes={[{ valor: 'todas', rotulo: 'Todas' }, ...HABILIDADES]}
          valor={habilidade}
          aoMudar={setHabilidade}
        />
        <Select
          rotulo="Desfecho"
          opcoes={[
            { valor: 'todos', rotulo: 'Todos' },
            ...Object.entries(DESFECHOS).map(([valor, d]) => ({ valor, rotulo: d.nome })),
          ]}
          valor={desfecho}
          aoMudar={setDesfecho}
        />
      </div>
      {isPending && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando o registro" />}
      {error && !data && (
        <ErrorState oQueFalhou="O registro não carregou." detalhe={error.message} aoTentar={() => refetch()} />
      )}
      {data && linhas.length === 0 && (
        <p className="py-4 text-13 text-text-2">
          {habilidade === 'todas' && desfecho === 'todos'
            ? 'Nenhuma chamada ainda.'
            : 'Nenhuma chamada com esses filtros.'}
        </p>
      )}
      {linhas.length > 0 && (
        <ul className="divide-y border-y text-13">
          {linhas.map((l) => (
            <Linha key={l.id} l={l} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="justify-self-center" ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver mais
        </Button>
      )}
    </section>
  )
}

function Linha({ l }: { l: ChamadaDeIa }) {
  const [aberta, setAberta] = useState(false)
  const { nome, tom } = DESFECHOS[l.desfecho]
  const medida =
    l.segundos_audio !== null
      ? `${numero(l.segundos_audio)} s de áudio`
      : `${numero(l.tokens_entrada)} + ${numero(l.tokens_saida)} tokens`
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tom={tom}>{nome}</Chip>
        <b className="font-medium">{NOME_DA_HABILIDADE[l.habilidade]}</b>
        <span className="min-w-0 flex-1 truncate text-12 text-text-2">
          {[l.usuario_nome ?? 'Fluxo', l.caixa_nome, l.modelo].filter(Boolean).join(' · ')}
        </span>
        <span className="num">{custo(l.custo_micro)}</span>
      </div>
      <p className="num flex flex-wrap gap-x-3 text-12 text-text-2">
        <time dateTime={l.em}>{dataHora(l.em)}</time>
        <span>
          {medida}
          {l.estimado && ' (estimado)'}
        </span>
        {l.ms !== null && <span>{numero(l.ms)} ms</span>}
        {l.conversa_id && (
          <a className="g-link" href={linkDaConversa(l.conversa_id)}>
            Conversa
          </a>
        )}
        {l.textos && (
          <LinkButton aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
            {aberta ? 'Esconder textos' : 'Ver textos'}
          </LinkButton>
        )}
      </p>
      {l.motivo && <p className="text-12 text-danger">{l.motivo}</p>}
      {aberta && l.textos && (
        <div className="mt-2 grid gap-2 rounded bg-surface-2 p-3 text-12 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <p>{l.textos.pedido}</p>
          <hr className="border-border" />
          <p>{l.textos.resposta || '(sem resposta)'}</p>
        </div>
      )}
    </li>
  )
}
