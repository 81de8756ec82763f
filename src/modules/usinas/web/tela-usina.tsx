import { mesPorExtenso } from '#kit/meses.ts'
import { useParams } from '@tanstack/react-router'
import { abasDaUsina } from '#modules/ligados-na-pagina.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero } from '#ui/formatos.ts'
import { Pencil, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Usina } from '../contract/usinas.ts'
import { useUsinasAoVivo } from './ao-vivo.ts'
import { useLigadosDaUsina, useUsina } from './dados.ts'
import { Energia } from './energia.tsx'
import { ALERTAS, CLASSES, MODALIDADES, SITUACOES } from './nomes.ts'
import { useUrl } from './url.ts'

const Rateio = tardia(() => import('./rateio/rateio.tsx').then((m) => m.Rateio))
const Simulador = tardia(() => import('./rateio/simulador.tsx').then((m) => m.Simulador))
const GavetaDaUsina = tardia(() => import('./gaveta.tsx').then((m) => m.GavetaDaUsina))
const GavetaDoMes = tardia(() => import('./mes.tsx').then((m) => m.GavetaDoMes))

const HistoricoDaUsina = tardia(() => import('./historico.tsx').then((m) => m.HistoricoDaUsina))

/** `/mpvl/cadastros/usinas/{id}`: what a plant should make, what it made, who got it, and what would be better. */
export function TelaDaUsina() {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const usina = useUsina(id)
  useUsinasAoVivo()
  if (usina.isPending) return <SkeletonList linhas={10} comRosto={false} rotulo="Carregando a usina" />
  if (!usina.data)
    return (
      <ErrorState oQueFalhou="A usina não carregou." detalhe={usina.error?.message} aoTentar={() => usina.refetch()} />
    )
  return <Usina usina={usina.data} />
}

function Usina({ usina }: { usina: Usina }) {
  const [url, mudar] = useUrl()
  const edita = usePode('usinas.usina.editar')
  const lanca = usePode('usinas.leitura.lancar')
  const rateia = usePode('usinas.rateio.criar')
  const { permissoes } = usePessoa()
  const { data: ligados } = useLigadosDaUsina(usina.id)
  const outras = abasDaUsina.filter((a) => permissoes.includes(a.permissao))
  const abas = [
    { valor: 'energia', rotulo: 'Energia' },
    { valor: 'rateio', rotulo: 'Rateio' },
    { valor: 'simulador', rotulo: 'Simulador' },
    ...outras.map((a) => ({ valor: a.aba, rotulo: a.rotulo, contagem: ligados?.contagens[a.aba] })),
    { valor: 'historico', rotulo: 'Histórico' },
  ]
  const aba = abas.find((a) => a.valor === url.aba)?.valor ?? 'energia'
  const outra = outras.find((a) => a.aba === aba)
  useAtalhos('Usina', [
    { teclas: 's', rotulo: 'Simulador', executar: () => mudar({ aba: 'simulador' }) },
    { teclas: 'l', rotulo: 'Lançar leitura', executar: () => mudar({ mes: 'agora' }) },
  ])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <AcoesDaPagina>
        {edita && (
          <Button tamanho="pequeno" icone={<Pencil />} onClick={() => mudar({ editar: 'sim' })}>
            Corrigir
          </Button>
        )}
        {lanca && (
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={() => mudar({ mes: 'agora' })}>
            Lançar leitura
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader
        titulo={usina.nome}
        detalhe={
          <span className="flex flex-wrap items-center gap-1.5">
            <span className="num">
              {numero(usina.kwp)} kWp · {numero(usina.ca_kw)} kW CA · {usina.distribuidora ?? 'sem distribuidora'} ·{' '}
              {MODALIDADES[usina.modalidade]}
              {usina.titular ? `, ${usina.titular}` : ''}
            </span>
            <Chip tom="info">{CLASSES[usina.classe_gd]}</Chip>
            {usina.situacao !== 'ativa' && <Chip>{SITUACOES[usina.situacao]}</Chip>}
            {usina.agora && usina.agora.potencia_w > 0 && (
              <Chip tom="sucesso">gerando {numero(usina.agora.potencia_w / 1000, 1)} kW agora</Chip>
            )}
          </span>
        }
      />
      <Tabs
        rotulo="Partes da usina"
        valor={aba}
        aoMudar={(a) => mudar({ aba: a === 'energia' ? undefined : a })}
        abas={abas}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        {usina.alertas.map((a) => (
          <AlertBox
            key={`${a.tipo} ${a.competencia ?? ''}`}
            tom="alerta"
            className="mb-3"
            titulo={a.competencia ? `${ALERTAS[a.tipo]}, ${mesPorExtenso(a.competencia)}` : ALERTAS[a.tipo]}
          />
        ))}
        {aba === 'energia' && <Energia usina={usina} aoAbrirMes={(mes) => mudar({ mes })} />}
        <Aguarde>
          {aba === 'rateio' && <Rateio usina={usina} edita={rateia} />}
          {aba === 'simulador' && <Simulador usina={usina} edita={rateia} />}
          {aba === 'historico' && <HistoricoDaUsina id={usina.id} />}
          {outra && <outra.Painel usina={{ id: usina.id, nome: usina.nome }} />}
        </Aguarde>
      </div>
      {url.editar && edita && <GavetaDaUsina usina={usina} aoFechar={() => mudar({ editar: undefined })} />}
      {url.mes && <GavetaDoMes usina={usina} pedido={url.mes} aoFechar={() => mudar({ mes: undefined })} />}
    </div>
  )
}
