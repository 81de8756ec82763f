import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { FileUp, Plus } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { UnidadeDaSimulacao } from '../../contract/entrada.ts'
import type { CodigoDoAviso } from '../../contract/resultado.ts'
import { somaDoRateio } from '../../regras/avisos.ts'
import { comMesesDigitados } from '../../regras/da-fatura.ts'
import { indiceDaGeradora } from '../../regras/unidades.ts'
import { origemDoConsumo } from '../../regras/trilha.ts'
import { fonteDaTarifa, foiDigitada, sinalDaTarifa } from '../../regras/fonte-da-tarifa.ts'
import { MesesDoConsumo } from '../campos/meses.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { kwh, porKwh } from '../numeros.ts'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { CargasFuturas, NovaCarga } from './cargas.tsx'
import { Conexao } from './conexao.tsx'
import { comTarifa, DemandaDaUnidade } from './grupo-a.tsx'
import { JaTemUsina, UsinaQueExiste } from './existente.tsx'
import { LinhaDaUnidade } from './linha-da-unidade.tsx'
import { MaisDaUnidade } from './mais-da-unidade.tsx'
import type { PedirFatura } from './pedir-fatura.ts'
import { TarifaDaClasse } from './tarifa-da-classe.tsx'
import { TarifaDaUnidade, TarifaEmVigor } from './tarifa.tsx'

/** Shown in the row of their unit. */
const DA_LINHA = new Set<CodigoDoAviso>(['OUTRA_DISTRIBUIDORA', 'UNIDADE_RECUSADA'])
const MAIOR = 'maior'
const RATEIOS = [
  { valor: 'percentual', rotulo: 'Percentual' },
  { valor: 'ordem', rotulo: 'Ordem' },
] as const

interface PropsDasContas {
  catalogo: CatalogoDoEditor
  aoPedirFatura?: PedirFatura | undefined
}

/** Units with their months, tariff and part of the surplus. */
export function Contas({ catalogo, aoPedirFatura }: PropsDasContas) {
  const { entrada, resultado, mudar } = useEditor()
  const { unidades, rateio } = entrada
  const [emVista, setEmVista] = useState(0)
  const vista = Math.min(emVista, unidades.length - 1)
  const unidade = unidades[vista]
  const varias = unidades.length > 1
  const mudarUnidade = (n: number, parte: Partial<UnidadeDaSimulacao>) =>
    mudar(`unidades.${n}.${Object.keys(parte).join()}`, {
      unidades: unidades.map((u, i) => (i === n ? { ...u, ...parte } : u)),
    })
  const acrescentar = () => {
    if (!unidade) return
    const nova: UnidadeDaSimulacao = {
      ...unidade,
      unidadeId: null,
      numero: '',
      geradora: false,
      consumo: unidade.consumo.map(() => 0),
      grupoA: unidade.grupoA && { ...unidade.grupoA, consumoPonta: unidade.consumo.map(() => 0) },
      estimados: undefined,
      fatura: null,
      partePct: 0,
      ordem: unidades.length + 1,
    }
    const usina = unidades.some((u) => u.geradora) ? unidades : unidades.map((u, n) => ({ ...u, geradora: n === 0 }))
    mudar('unidades', {
      unidades: [...usina, nova],
      conexao: {
        ...entrada.conexao,
        modalidade:
          entrada.conexao.modalidade === 'AUTOCONSUMO_LOCAL' ? 'AUTOCONSUMO_REMOTO' : entrada.conexao.modalidade,
      },
    })
    setEmVista(unidades.length)
  }
  const tirar = (n: number) => {
    mudar('unidades', {
      unidades: unidades.filter((_, i) => i !== n),
      // the one that received the rest may be gone
      rateio: { ...rateio, sobra: null },
      ...(unidades.length === 2 ? { conexao: { ...entrada.conexao, modalidade: 'AUTOCONSUMO_LOCAL' as const } } : {}),
    })
    setEmVista(0)
  }
  const mudarTarifa = (tarifa: UnidadeDaSimulacao['tarifa']) =>
    unidade && mudarUnidade(vista, comTarifa(unidade, tarifa))
  const soma = somaDoRateio(entrada)
  const total = unidade?.consumo.reduce((a, b) => a + b, 0) ?? 0
  const estimados = unidade?.estimados?.filter(Boolean).length ?? 0
  return (
    <>
      {varias && (
        <div className="flex items-center gap-2">
          <SegmentedControl
            rotulo="Rateio"
            tamanho="pequeno"
            opcoes={RATEIOS}
            valor={rateio.tipo}
            aoMudar={(tipo) => mudar('rateio', { rateio: { ...rateio, tipo } })}
          />
          {rateio.tipo === 'ordem' && (
            <Select
              rotulo="A sobra fica com"
              rotuloOculto
              tamanho="pequeno"
              className="min-w-0 flex-1"
              opcoes={[
                { valor: MAIOR, rotulo: 'sobra: a de maior consumo' },
                ...unidades.map((u, n) => ({ valor: String(n), rotulo: `sobra: UC ${u.numero || n + 1}` })),
              ]}
              valor={typeof rateio.sobra === 'number' ? String(rateio.sobra) : MAIOR}
              aoMudar={(n) => mudar('rateio', { rateio: { ...rateio, sobra: n === MAIOR ? null : Number(n) } })}
            />
          )}
          {rateio.tipo === 'percentual' && <Chip tom={soma.certo ? 'sucesso' : 'perigo'}>{soma.frase}</Chip>}
        </div>
      )}
      {unidades.map((u, n) => (
        <LinhaDaUnidade
          key={n}
          n={n}
          unidade={u}
          varias={varias}
          rateio={rateio.tipo}
          recusas={resultado.avisos.filter((a) => a.campo === `unidades.${n}`)}
          aoVer={() => setEmVista(n)}
          aoMudar={(parte) => mudarUnidade(n, parte)}
          aoTirar={() => tirar(n)}
        />
      ))}
      {unidade && (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {unidade.titular && <span className="w-full truncate text-text-2">Titular: {unidade.titular}</span>}
            <span className="text-text-2">{unidade.tarifa.distribuidora.nome}</span>
            <span className="num">{porKwh(resultado.unidades[vista]?.tarifaCheia ?? 0)}/kWh com tributos</span>
            <SinalDeOrigem
              tipo={foiDigitada(unidade.tarifa) ? 'premissa_livre' : 'fato'}
              texto={sinalDaTarifa(unidade.tarifa)}
              dica={fonteDaTarifa(unidade.tarifa)}
            />
            <TarifaDaUnidade
              tarifa={unidade.tarifa}
              aoMudar={mudarTarifa}
              emVigor={
                <TarifaEmVigor
                  tarifa={unidade.tarifa}
                  classe={unidade.classeDeConsumo}
                  kwhMes={total / 12}
                  catalogo={catalogo}
                  aoMudar={mudarTarifa}
                />
              }
            />
            <TarifaDaClasse unidade={unidade} kwhMes={total / 12} catalogo={catalogo} aoMudar={mudarTarifa} />
          </div>
          <MesesDoConsumo
            valores={unidade.consumo}
            estimados={unidade.estimados}
            emVista={resultado.mesTipico - 1}
            aoMudar={(consumo) => mudarUnidade(vista, comMesesDigitados(unidade, consumo))}
            aoVer={(m) => {
              if (entrada.mesTipico !== m + 1) mudar('mesTipico', { mesTipico: m + 1 })
            }}
          />
          <MaisDaUnidade
            key={vista}
            unidade={unidade}
            n={vista}
            daUsina={vista === indiceDaGeradora(unidades)}
            aoMudar={(parte) => mudarUnidade(vista, parte)}
            aoSerDaUsina={() =>
              mudar('unidades.geradora', { unidades: unidades.map((u, i) => ({ ...u, geradora: i === vista })) })
            }
          />
          <DemandaDaUnidade unidade={unidade} aoMudar={(parte) => mudarUnidade(vista, parte)} />
          <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <span className="num text-text-2">
              {kwh(total)} em 12 meses{varias ? `, unidade ${vista + 1}` : ''}
              {estimados > 0 ? `, ${estimados} estimados` : ''}
            </span>
            <DeQueFatura unidade={unidade} aoAbrir={aoPedirFatura && ((fatura) => aoPedirFatura(vista, { fatura }))} />
            <span className="-ml-2 flex flex-wrap gap-x-1">
              {aoPedirFatura && (
                <Button tamanho="pequeno" variante="fantasma" icone={<FileUp />} onClick={() => aoPedirFatura(vista)}>
                  {unidade.fatura ? 'Outra fatura' : 'Usar fatura'}
                </Button>
              )}
              <Button tamanho="pequeno" variante="fantasma" icone={<Plus />} onClick={acrescentar}>
                Outra UC e rateio
              </Button>
              <NovaCarga />
              <JaTemUsina />
            </span>
          </div>
        </>
      )}
      <Conexao />
      <CargasFuturas />
      <UsinaQueExiste />
      <AvisosDaSecao
        avisos={avisosDe(resultado.avisos, 'unidades', 'rateio', 'conexao').filter(
          (a) => a.codigo !== 'SEM_FATURA' && !DA_LINHA.has(a.codigo),
        )}
      />
    </>
  )
}

/** The bill that the months came from: a fact that opens its source. */
function DeQueFatura({
  unidade: u,
  aoAbrir,
}: {
  unidade: UnidadeDaSimulacao
  aoAbrir: ((fatura: string) => void) | undefined
}) {
  if (!u.fatura) return null
  const { etiqueta, fonte = '' } = origemDoConsumo(u)
  const sinal = <SinalDeOrigem tipo={etiqueta} texto={fonte} />
  const { id } = u.fatura
  return id && aoAbrir ? (
    <LinkButton className="max-w-full min-w-0" aria-label={`Abrir a ${fonte}`} onClick={() => aoAbrir(id)}>
      {sinal}
    </LinkButton>
  ) : (
    sinal
  )
}
