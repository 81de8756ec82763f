import { useEffect, useRef, useState } from 'react'
import { chavesDe } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisarComDesfazer, avisarFalha } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { Button } from '#ui/button.tsx'
import { Bookmark, Plus, Star, Trash2, Undo2 } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import type { EntradaDeMenu } from '#ui/menu-itens.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { visoes, type Visao } from '../contract/visoes.ts'
import { chaveDasVisoes, useVisoes } from './dados.ts'

const GuardarVisao = tardia(() => import('#modules/acesso/web/publico.ts').then((m) => m.GuardarVisao))
const GRUPOS = { pessoa: 'Minhas', time: 'Do time', empresa: 'De todos' } as const

/** The part of the URL that belongs to a view: everything but the open card. */
export const daBusca = (busca: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(busca).filter(([k, v]) => k !== 'cartao' && k !== 'visao' && v !== undefined))

/** Saved views of this funnel. One can be the user's default. */
export function VisoesSalvas({
  qual,
  busca,
  mudarUrl,
}: {
  qual: string
  busca: Record<string, unknown>
  mudarUrl: (parte: Record<string, unknown>) => void
}) {
  const { data } = useVisoes(qual)
  const [guardando, setGuardando] = useState<Visao | 'nova' | null>(null)
  const vivas = data?.visoes.filter((v) => !v.excluida_em) ?? []
  const lixo = data?.visoes.filter((v) => v.excluida_em) ?? []
  const atual = vivas.find((v) => v.id === busca.visao)
  const abrir = (v: Visao | null) =>
    mudarUrl({
      ...Object.fromEntries(Object.keys(daBusca(busca)).map((k) => [k, undefined])),
      ...v?.busca,
      visao: v?.id,
    })
  const reler = () => consultas.invalidateQueries({ queryKey: chaveDasVisoes(qual) })
  const fazer = (p: Promise<unknown>) =>
    void p.then(reler).catch((e: unknown) => avisarFalha('Não deu para mudar a visão.', e))
  // a URL without parameters opens the user's default view
  const aberto = useRef(false)
  useEffect(() => {
    if (!data || aberto.current) return
    aberto.current = true
    const padrao = data.visoes.find((v) => v.padrao && !v.excluida_em)
    if (padrao && Object.keys(daBusca(busca)).length === 0 && !busca.cartao) abrir(padrao)
  })
  const excluir = (v: Visao) => {
    const excluida = chamar(visoes.excluir, { params: { id: v.id } }).then(() =>
      avisarComDesfazer(
        `${v.nome} foi para a lixeira`,
        () => fazer(chamar(visoes.restaurar, { params: { id: v.id } })),
        'Fica lá por 30 dias.',
      ),
    )
    fazer(acompanhar(excluida))
    if (atual?.id === v.id) abrir(null)
  }
  const itens: EntradaDeMenu[] = [
    ...chavesDe(GRUPOS).flatMap((escopo): EntradaDeMenu[] => {
      const deles = vivas.filter((v) => v.escopo === escopo)
      return deles.length > 0
        ? [
            {
              grupo: GRUPOS[escopo],
              itens: deles.map((v) => ({
                rotulo: v.nome,
                marcado: v.id === atual?.id,
                unico: true,
                ...(v.padrao ? { fim: <Star aria-label="abre primeiro" /> } : {}),
                aoEscolher: () => abrir(v),
              })),
            },
          ]
        : []
    }),
    'risco',
    { rotulo: 'Salvar esta visão…', icone: <Plus />, aoEscolher: () => setGuardando('nova') },
    ...(atual
      ? [
          {
            rotulo: atual.padrao ? 'Não abrir mais com esta' : 'Abrir o funil com esta',
            icone: <Star />,
            aoEscolher: () =>
              fazer(
                chamar(visoes.padrao, { params: { funil: qual }, body: { visao_id: atual.padrao ? null : atual.id } }),
              ),
          },
          ...(atual.pode_editar
            ? [
                { rotulo: `Atualizar ${atual.nome}`, icone: <Bookmark />, aoEscolher: () => setGuardando(atual) },
                { rotulo: `Excluir ${atual.nome}`, icone: <Trash2 />, perigo: true, aoEscolher: () => excluir(atual) },
              ]
            : []),
          { rotulo: 'Voltar ao quadro inteiro', icone: <Undo2 />, aoEscolher: () => abrir(null) },
        ]
      : []),
    ...(lixo.length > 0
      ? [
          {
            grupo: 'Na lixeira',
            itens: lixo.map((v) => ({
              rotulo: `Restaurar ${v.nome}`,
              icone: <Undo2 />,
              aoEscolher: () => fazer(chamar(visoes.restaurar, { params: { id: v.id } })),
            })),
          },
        ]
      : []),
  ]
  return (
    <>
      <Menu
        alinhar="end"
        gatilho={
          <Button tamanho="pequeno" variante="fantasma" icone={<Bookmark />}>
            {atual?.nome ?? 'Visões'}
          </Button>
        }
        itens={itens}
      />
      <Aguarde>
        {guardando && data && (
          <GuardarVisao
            titulo={guardando === 'nova' ? 'Salvar visão' : 'Atualizar a visão'}
            descricao="Filtros, ordem, colunas e vista, como estão agora."
            inicial={guardando === 'nova' ? null : guardando}
            times={data.times}
            paraTodos={data.pode_empresa && 'Para todos do funil'}
            aoFechar={() => setGuardando(null)}
            aoGuardar={async ({ nome, escopo, time_id }) => {
              const body = { nome, escopo, time_id, busca: daBusca(busca) as Record<string, string> }
              const { data: v } =
                guardando === 'nova'
                  ? await chamar(visoes.criar, { params: { funil: qual }, body })
                  : await chamar(visoes.alterar, { params: { id: guardando.id }, body })
              await reler()
              mudarUrl({ visao: v.id })
            }}
          />
        )}
      </Aguarde>
    </>
  )
}
