import type { ReactNode } from 'react'
import { FUSO } from '#kit/expediente.ts'
import { diaDe } from '#kit/parede.ts'
import { nomesDosTipos } from '../../regras/palavras.ts'
import type { OrdemDoDia } from '../../contract/dia.ts'
import { linkDoCampo } from '../../links.ts'
import type { Campo, EstadoDoCampo } from '../offline/usar-campo.ts'
import { Avatar } from '#ui/avatar.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CloudCheck, CloudUpload, GitCompareArrows } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Cartao, GRANDE, Moldura } from './moldura.tsx'
import { diaFalado, horaAqui } from './horas.ts'
import { soAqui } from '#engines/sincronia/fila.ts'

export interface PropsDaParte {
  campo: Campo
  estado: EstadoDoCampo
  barra: ReactNode
}

const NA_MAO = ['em_execucao', 'em_deslocamento', 'pausada', 'reaberta']

/** The order in hand, the next ones, the done ones with what of them is still only here. */
export function Dia({ estado, barra }: PropsDaParte) {
  const { dia } = estado
  const ordens = dia?.ordens ?? []
  const naMao = ordens.filter((o) => NA_MAO.includes(o.situacao))
  const feitas = ordens.filter((o) => o.situacao === 'concluida')
  const agendadas = ordens.filter((o) => o.situacao === 'agendada')
  const deHoje = agendadas.filter((o) => o.de === null || diaDe(new Date(o.de), FUSO) <= (dia?.hoje ?? ''))
  const depois = agendadas.filter((o) => !deHoje.includes(o))
  const pessoa = dia?.pessoa.nome ?? ''
  const linha = [pessoa, dia?.van?.nome, `${ordens.length - depois.length} ordens, ${feitas.length} feitas`]
  return (
    <Moldura
      estado={estado}
      barra={barra}
      cabeca={
        <>
          <div className="min-w-0 flex-1">
            <h1 className="text-16 font-semibold">{diaFalado(new Date())}</h1>
            <p className="truncate text-12 text-text-2">{linha.filter(Boolean).join(' · ')}</p>
          </div>
          <a href="/meu-trabalho" aria-label="Ir para o meu trabalho" className="grid size-11 place-items-center">
            <Avatar nome={pessoa || '?'} tamanho={32} />
          </a>
        </>
      }
    >
      {!dia && estado.rede.sem_rede_desde === null && <SkeletonList linhas={6} comRosto={false} rotulo="Lendo o dia" />}
      {!dia && estado.rede.sem_rede_desde !== null && (
        <EmptyState
          frase="Seu dia ainda não está neste aparelho"
          detalhe="Abra esta tela uma vez com rede. Depois ela abre sem."
        />
      )}
      {dia && ordens.length === 0 && (
        <EmptyState frase="Nada marcado para você hoje" detalhe="Quando a agenda marcar uma ordem, ela aparece aqui." />
      )}
      {naMao.map((o) => (
        <NaMao key={o.id} o={o} />
      ))}
      {deHoje.length > 0 && <Lista titulo={naMao.length > 0 ? 'Depois' : 'Hoje'} ordens={deHoje} estado={estado} />}
      {feitas.length > 0 && <Lista titulo="Feitas" ordens={feitas} estado={estado} feitas />}
      {depois.length > 0 && <Lista titulo="Amanhã" ordens={depois} estado={estado} />}
    </Moldura>
  )
}

const SELO: Readonly<Record<string, string>> = {
  em_execucao: 'Em execução',
  em_deslocamento: 'A caminho',
  pausada: 'Pausada',
  reaberta: 'Reaberta',
}

function NaMao({ o }: { o: OrdemDoDia }) {
  const feitos = o.itens.filter((i) => i.resposta)
  const fotos = o.vagas.reduce((n, v) => n + v.fotos.length, 0)
  const ressalvas = feitos.filter((i) => i.resposta?.fora || i.resposta?.ressalva).length
  const partes = [
    `${feitos.length} de ${o.itens.length} itens`,
    `${fotos} ${fotos === 1 ? 'foto' : 'fotos'}`,
    ressalvas > 0 ? `${ressalvas} ${ressalvas === 1 ? 'ressalva' : 'ressalvas'}` : '',
  ]
  return (
    <section aria-label={`OS ${o.numero}`} className="rounded-lg border-2 border-info bg-surface p-4">
      <p className="flex items-center gap-2 text-12">
        <span className="rounded bg-info-soft px-2 py-1 font-semibold text-info">
          {SELO[o.situacao]}
          {o.iniciada_em && o.situacao === 'em_execucao' ? ` desde ${horaAqui(o.iniciada_em)}` : ''}
        </span>
        <span className="num flex-1 text-right text-text-2">OS {o.numero}</span>
      </p>
      <h2 className="mt-2 text-16 font-semibold">{o.cliente || o.titulo}</h2>
      <p className="text-13 text-text-2">{[o.titulo, o.cidade].filter(Boolean).join(' · ')}</p>
      <div className="mt-3 flex gap-1" aria-hidden="true">
        {o.itens.map((i) => (
          <span key={i.id} className={`h-1 flex-1 rounded-full ${corDoItem(i)}`} />
        ))}
      </div>
      <p className="num mt-1 mb-3 text-12 text-text-2">{partes.filter(Boolean).join(' · ')}</p>
      <a href={linkDoCampo(o.id)} className={`g-btn ${GRANDE}`} data-variante="primaria">
        Continuar
      </a>
    </section>
  )
}

const corDoItem = (i: OrdemDoDia['itens'][number]): string => {
  if (!i.resposta) return 'bg-surface-3'
  return i.resposta.fora || i.resposta.ressalva ? 'bg-warning' : 'bg-success'
}

function Lista({
  titulo,
  ordens,
  estado,
  feitas = false,
}: {
  titulo: string
  ordens: readonly OrdemDoDia[]
  estado: EstadoDoCampo
  feitas?: boolean
}) {
  return (
    <Cartao titulo={titulo}>
      <ul className="divide-y">
        {ordens.map((o) => (
          <li key={o.id}>
            <a href={linkDoCampo(o.id)} className="flex min-h-14 items-start gap-4 px-4 py-3">
              <span className={`num w-11 font-semibold ${feitas ? 'text-text-2' : ''}`}>
                {o.de ? horaAqui(o.de) : ''}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{o.cliente || o.titulo}</span>
                <span className="block truncate text-12 text-text-2">
                  {[nomesDosTipos[o.tipo], o.cidade, feitas && o.assinada ? 'assinada' : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                {!feitas && <FaltaNaVan o={o} estado={estado} />}
                {o.conflitos > 0 && (
                  <span className="flex items-center gap-1 text-12 text-danger">
                    <GitCompareArrows className="size-3.5" aria-hidden="true" /> com o escritório
                  </span>
                )}
              </span>
              {feitas ? (
                <Nuvem o={o} estado={estado} />
              ) : (
                <span className="num rounded bg-surface-3 px-2 py-1 text-12 text-text-2">OS {o.numero}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Cartao>
  )
}

function FaltaNaVan({ o, estado }: { o: OrdemDoDia; estado: EstadoDoCampo }) {
  const van = new Map((estado.dia?.van?.materiais ?? []).map((m) => [m.item_id, Number(m.qtd)]))
  const faltam = o.pecas.filter((p) => Number(p.planejada) - Number(p.consumida) > (van.get(p.item_id) ?? 0))
  if (faltam.length === 0) return null
  return <span className="block text-12 text-warning">falta na van: {faltam.map((p) => p.nome).join(', ')}</span>
}

function Nuvem({ o, estado }: { o: OrdemDoDia; estado: EstadoDoCampo }) {
  const aqui =
    estado.atos.some((a) => a.ato.ordem_id === o.id && soAqui(a)) ||
    estado.fotos.some((f) => f.ordem_id === o.id && soAqui(f))
  const Icone = aqui ? CloudUpload : CloudCheck
  return (
    <span
      role="img"
      aria-label={aqui ? 'Ainda neste aparelho' : 'Tudo entregue'}
      className={aqui ? 'text-warning' : 'text-success'}
    >
      <Icone className="size-4" />
    </span>
  )
}
