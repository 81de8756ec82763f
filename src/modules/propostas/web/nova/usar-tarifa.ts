import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { lerTarifasDoLugar, useTarifasDoLugar, type LugarDaTarifa } from '../dados.ts'
import { emCampos, intacta, semPrecos, tarifaEscolhida, type CamposLidos } from './tarifa-digitada.ts'

const ESPERA_MS = 400

/** The place once what is typed of it has stopped changing for 400 ms. State and subgroup are chosen: they count at once. */
function useParado<T extends LugarDaTarifa>(valor: T): T {
  const chave = JSON.stringify(valor)
  const [parada, setParada] = useState(valor)
  const parar = useEffectEvent(() => setParada(valor))
  useEffect(() => {
    const espera = setTimeout(parar, ESPERA_MS)
    return () => clearTimeout(espera)
  }, [chave])
  return parada.uf === valor.uf && parada.subgrupo === valor.subgrupo ? parada : valor
}

interface PropsDaTarifa {
  lugar: LugarDaTarifa & Pick<CamposLidos, 'subgrupo'>
  /** of a bill, which keeps the taxes that it was charged with */
  daFatura?: TarifaDaSimulacao | null
  ler: () => CamposLidos
  /** Writes the fields of the form. */
  por: (campos: ReturnType<typeof emCampos>) => void
}

/**
 * The tariffs in force where the form says, and the chosen one. It follows the place and the consumption, whose bands
 * decide ICMS and public lighting, until a field of it is typed over.
 */
export function useTarifaDaNova({ lugar, daFatura = null, ler, por }: PropsDaTarifa) {
  const { data: tarifas = [] } = useTarifasDoLugar(useParado(lugar))
  const [escolhida, setEscolhida] = useState<TarifaDaSimulacao | null>(daFatura)
  const daTabela = tarifas.find((t) => t.distribuidora.id === escolhida?.distribuidora.id) ?? null
  // a utility of another state is no longer a choice; what it filled stays, as typed
  const daFaturaAinda = escolhida !== null && escolhida === daFatura && escolhida.subgrupo === lugar.subgrupo
  const emVigor = daFaturaAinda ? escolhida : daTabela
  const usada = useRef(emVigor)
  const seguir = useEffectEvent(() => {
    const [antes, campos] = [usada.current, ler()]
    // prices of another subgroup are not kept as if they were typed
    const nova = emVigor ?? (antes && antes.subgrupo !== campos.subgrupo ? semPrecos(antes, campos.subgrupo) : null)
    if (!nova) return
    if (antes && intacta(campos, antes)) por(emCampos(nova))
    usada.current = nova
  })
  useEffect(() => seguir(), [emVigor, lugar.subgrupo])
  return {
    tarifas,
    emVigor,
    escolher: (t: TarifaDaSimulacao) => {
      setEscolhida(t)
      usada.current = t
      por(emCampos(t))
    },
    /** What the proposal is opened with: the table's row for exactly this place, or what was typed. */
    async noEnvio(v: CamposLidos): Promise<TarifaDaSimulacao> {
      const t = tarifaEscolhida(v, emVigor)
      if (t.distribuidora.id === null || t === daFatura) return t
      const exatas = await lerTarifasDoLugar(lugar)
      return exatas.find((x) => x.distribuidora.id === t.distribuidora.id) ?? t
    },
  }
}
