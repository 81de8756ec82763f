import { mesPorExtenso } from '#kit/meses.ts'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { rateios, type BaseDoSimulador } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'
import { faltaPara100, simular, type ListaDeRateio } from '../../regras/simulador.ts'
import { relerUsinas, useBase, useMeses } from '../dados.ts'
import { CLASSES, duasCasas, inteiro } from '../nomes.ts'
import { ListaDoSimulador } from './lista.tsx'
import { Comparacao } from './comparacao.tsx'

/** Redoes a month with another list. Nothing is stored until the next version is created. */
export function Simulador({ usina, edita }: { usina: Usina; edita: boolean }) {
  const meses = useMeses(usina.id)
  const [mais, setMais] = useState<readonly string[]>([])
  const competencia =
    meses.data?.findLast((m) => m.injetado_kwh !== null)?.competencia ?? meses.data?.at(-2)?.competencia
  const base = useBase(usina.id, competencia ?? '2000-01', mais)
  if (meses.isPending || !competencia || base.isPending)
    return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o simulador" />
  if (!base.data)
    return (
      <ErrorState
        oQueFalhou="O simulador não tem de onde partir."
        detalhe={base.error?.message}
        aoTentar={() => base.refetch()}
      />
    )
  return (
    <Mesa
      usina={usina}
      base={base.data}
      edita={edita}
      aoIncluir={(id) => setMais((antes) => (antes.includes(id) ? antes : [...antes, id]))}
    />
  )
}

interface PropsDaMesa {
  usina: Usina
  base: BaseDoSimulador
  edita: boolean
  aoIncluir: (id: string) => void
}

function Mesa({ usina, base, edita, aoIncluir }: PropsDaMesa) {
  const vigente: ListaDeRateio | null = base.vigente
  const [lista, setLista] = useState<ListaDeRateio>(vigente ?? { modo: 'percentual', destino_id: null, linhas: [] })
  const { indo, fazer } = useAto()
  const antes = vigente ? simular(base, vigente) : null
  const depois = simular(base, lista)
  const falta = faltaPara100(lista)
  const incluir = (unidade_id: string) => {
    aoIncluir(unidade_id)
    setLista((l) =>
      l.linhas.some((x) => x.unidade_id === unidade_id)
        ? l
        : { ...l, linhas: [...l.linhas, { unidade_id, parte: l.modo === 'percentual' ? 0 : null }] },
    )
  }
  const criar = () =>
    fazer(
      async () => {
        const body = {
          modo: lista.modo,
          destino_id: lista.destino_id,
          competencia: base.competencia,
          linhas: lista.linhas.map((l) => ({ ...l })),
        }
        await chamar(rateios.criar, { params: { id: usina.id }, body })
        await relerUsinas()
        avisar({ titulo: 'Versão criada. Envie a lista à distribuidora e registre o protocolo.', tom: 'sucesso' })
      },
      (erro) => avisarFalha('A versão não foi criada.', erro),
    )
  return (
    <div className="grid max-w-5xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Chip>nada enviado</Chip>
        <span className="text-13 text-text-2">
          {mesPorExtenso(base.competencia)} refeito, {inteiro(base.excedente_kwh)} kWh{' '}
          {{ injetado: 'injetados', gerado: 'gerados', esperado: 'esperados' }[base.excedente_de]} · tarifa{' '}
          {base.tarifa_rotulo}
        </span>
        <span className="flex-1" />
        <SegmentedControl
          rotulo="Modo do rateio"
          tamanho="pequeno"
          opcoes={[
            { valor: 'percentual', rotulo: 'Percentual' },
            { valor: 'ordem', rotulo: 'Por ordem' },
          ]}
          valor={lista.modo}
          aoMudar={(modo) => setLista((l) => emModo(l, modo))}
        />
      </div>
      {edita && (
        <Combobox
          rotulo="Incluir unidade"
          valor={null}
          aoMudar={(o) => o && incluir(o.valor)}
          buscar={async (busca, signal) => {
            if (busca.trim().length < 2) return []
            const { data } = await chamar(
              rateios.candidatas,
              { params: { id: usina.id }, query: { busca: busca.trim() } },
              { signal },
            )
            return data.map((c) => ({
              valor: c.unidade_id,
              rotulo: `${c.titular ?? 'Sem titular'}, ${c.numero ?? 'sem número'}`,
            }))
          }}
        />
      )}
      <ListaDoSimulador base={base} lista={lista} aoMudar={setLista} />
      {falta !== 0 && (
        <AlertBox
          tom="alerta"
          titulo={
            falta > 0
              ? `Soma ${duasCasas(100 - falta)} %: faltam ${duasCasas(falta)} pontos.`
              : `Soma ${duasCasas(100 - falta)} %: tire ${duasCasas(-falta)} ponto.`
          }
        />
      )}
      <Comparacao base={base} antes={antes} depois={depois} />
      <Classe usina={usina} classe={depois.classe} maior={depois.maior_parte_pct} />
      <div className="flex items-center gap-3">
        <span className="text-13 text-text-2">Vale da fatura seguinte ao pedido</span>
        <span className="flex-1" />
        {edita && (
          <Button
            variante="primaria"
            ocupado={indo}
            disabled={falta !== 0 || lista.linhas.length === 0}
            onClick={() => void criar()}
          >
            Criar próxima versão
          </Button>
        )}
      </div>
    </div>
  )
}

/** Percentages are kept while the list is by order only in memory of the screen: equal parts take their place. */
function emModo(l: ListaDeRateio, modo: ListaDeRateio['modo']): ListaDeRateio {
  if (modo === l.modo) return l
  const igual = Math.floor(10_000 / Math.max(1, l.linhas.length)) / 100
  const resto = Math.round((100 - igual * (l.linhas.length - 1)) * 100) / 100
  return {
    modo,
    destino_id: modo === 'ordem' ? l.destino_id : null,
    linhas: l.linhas.map(({ unidade_id }, n) => ({
      unidade_id,
      parte: modo === 'ordem' ? null : n === l.linhas.length - 1 ? resto : igual,
    })),
  }
}

function Classe({ usina, classe, maior }: { usina: Usina; classe: Usina['classe_gd']; maior: number }) {
  if (classe === usina.classe_gd)
    return (
      <AlertBox tom="sucesso" titulo={`Classe preservada: ${CLASSES[classe]} continua ${CLASSES[classe]}`}>
        A maior parte é {duasCasas(maior)} %; a regra dos 25 % vale acima de 500 kW, e a usina tem{' '}
        {inteiro(usina.ca_kw)} kW.
      </AlertBox>
    )
  return (
    <AlertBox tom="alerta" titulo={`A usina vira ${CLASSES[classe]}`}>
      A maior parte é {duasCasas(maior)} %. As contas acima já são as da nova classe; a versão só pode ser enviada com o
      aceite de outra pessoa.
    </AlertBox>
  )
}
