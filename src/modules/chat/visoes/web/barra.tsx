import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Bookmark } from '#ui/icones.ts'
import { numero } from '#ui/formatos.ts'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Visao } from '../contract/visoes.ts'
import { escreverFiltros, filtrosPadrao, type Filtros } from '#modules/chat/lista/web/publico.ts'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'
import { useContagensDasVisoes, useVisoes } from './dados.ts'
import { daVisao, mesma } from './traduzir.ts'

const DialogoSalvar = tardia(() => import('./salvar.tsx').then((m) => m.DialogoSalvar))
const DialogoOrganizar = tardia(() => import('./organizar.tsx').then((m) => m.DialogoOrganizar))

const GRUPOS = [
  ['pessoa', 'Minhas'],
  ['time', 'Dos meus times'],
  ['empresa', 'De todos'],
] as const
const limpos = (f: Filtros) => f.busca === '' && Object.values(escreverFiltros(f)).every((v) => v === undefined)

interface Props {
  filtros: Filtros
  filtrar: (mudanca: Partial<Filtros>, opcoes?: { substituir?: boolean }) => void
}

/** Saved views with their counters; the button shows the name of the active one. */
export function BarraDeVisoes({ filtros, filtrar }: Props) {
  const { data: visoes } = useVisoes()
  const { data: n } = useContagensDasVisoes((visoes?.length ?? 0) > 0)
  const [dialogo, setDialogo] = useState<'salvar' | 'organizar' | null>(null)
  const ligada = visoes?.find((v) => mesma(v, filtros))

  // applies the user's default view once, and only when the URL has no filters
  const abriu = useRef(!limpos(filtros))
  useEffect(() => {
    if (abriu.current || !visoes) return
    abriu.current = true
    const padrao = visoes.find((v) => v.padrao)
    if (padrao) filtrar(daVisao(padrao), { substituir: true })
  }, [visoes, filtrar])

  const item = (v: Visao): EntradaDeMenu => ({
    rotulo: v.nome,
    marcado: v === ligada,
    unico: true,
    aoEscolher: () => filtrar(daVisao(v)),
    ...(v.time_nome ? { descricao: v.time_nome } : {}),
    ...(n?.[v.id] === undefined
      ? {}
      : { fim: <span className="num text-12 text-text-2">{numero(n[v.id] ?? 0)}</span> }),
  })
  const grupos = GRUPOS.flatMap(([escopo, grupo]): EntradaDeMenu[] => {
    const itens = (visoes ?? []).filter((v) => v.escopo === escopo)
    return itens.length ? [{ grupo, itens: itens.map(item) }] : []
  })
  return (
    <>
      <MenuSobDemanda
        alinhar="end"
        gatilho={
          <IconButton
            rotulo={ligada ? `Visão: ${ligada.nome}` : 'Visões'}
            icone={<Bookmark />}
            ligado={ligada !== undefined}
          />
        }
        itens={[
          {
            rotulo: 'Todas as conversas',
            marcado: limpos(filtros),
            unico: true,
            aoEscolher: () => filtrar(filtrosPadrao),
          },
          ...grupos,
          'risco',
          {
            rotulo: 'Salvar esta visão…',
            aoEscolher: () => setDialogo('salvar'),
            desabilitado: filtros.busca !== '',
            ...(filtros.busca ? { descricao: 'Limpe a busca para salvar os filtros' } : {}),
          },
          { rotulo: 'Organizar visões…', aoEscolher: () => setDialogo('organizar'), desabilitado: !visoes?.length },
        ]}
      />
      <Aguarde>
        {dialogo === 'salvar' && (
          <DialogoSalvar
            filtros={filtros}
            sobre={ligada?.pode_editar ? ligada : null}
            aoFechar={() => setDialogo(null)}
          />
        )}
        {dialogo === 'organizar' && <DialogoOrganizar visoes={visoes ?? []} aoFechar={() => setDialogo(null)} />}
      </Aguarde>
    </>
  )
}
