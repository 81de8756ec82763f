import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { quantosEsperam } from '#engines/sincronia/fila.ts'
import { buscarNaRede } from '#platform/navegador/configuracao.ts'
import { usePessoa, type Pessoa } from '#platform/navegador/pessoa.ts'
import { guardarCopia } from '#platform/navegador/sem-rede.ts'
import { useCanalAoVivo } from '#platform/navegador/usar-canal-ao-vivo.ts'
import { ordemNoAparelho } from '../../regras/no-aparelho.ts'
import { Remetente, type EstadoDaRede } from './enviar.ts'
import { Guarda } from './guarda.ts'
import type { EstadoDoAparelho } from './tipos.ts'

export interface Campo {
  g: Guarda
  remetente: Remetente
}
export interface EstadoDoCampo extends EstadoDoAparelho {
  esperam: number
  rede: EstadoDaRede
}

const abertos = new Map<string, Promise<Campo>>()

/** The field application of a user in this tab: opened once, whichever screen is first. */
export function abrirCampo(pessoa: Pessoa): Promise<Campo> {
  let campo = abertos.get(pessoa.id)
  if (!campo) {
    campo = abrir(pessoa)
    abertos.set(pessoa.id, campo)
    campo.catch(() => abertos.delete(pessoa.id))
  }
  return campo
}

async function abrir(pessoa: Pessoa): Promise<Campo> {
  const g = await Guarda.abrir(pessoa.id)
  const remetente = new Remetente(g)
  remetente.ligar()
  void prepararAparelho(pessoa, g.esperam() > 0)
  return { g, remetente }
}

/** What the next start without a network needs, and storage that the browser does not clear by itself. */
async function prepararAparelho(pessoa: Pessoa, espera: boolean): Promise<void> {
  try {
    guardarCopia({ pessoa, configuracao: await buscarNaRede() })
    // a new build waits until everything that the stored one made has left
    const registro = espera ? undefined : await navigator.serviceWorker?.ready
    registro?.active?.postMessage({ tipo: 'guardar', campo: true })
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  } catch (erro) {
    console.warn('O aparelho ainda não está pronto para abrir sem rede.', erro)
  }
}

/** Undefined until the store of the device is open; null when the browser refuses to open one. */
export function useCampo(): Campo | null | undefined {
  const pessoa = usePessoa()
  const [campo, setCampo] = useState<Campo | null>()
  useEffect(() => {
    let vale = true
    abrirCampo(pessoa).then(
      (c) => vale && setCampo(c),
      (erro: unknown) => {
        console.error('O aparelho não abriu a guarda do campo.', erro)
        if (vale) setCampo(null)
      },
    )
    return () => {
      vale = false
    }
  }, [pessoa])
  return campo
}

/** Reads the day again when the office plans, moves or cancels something of it. */
export function useDiaAoVivo({ g, remetente }: Campo): void {
  const reler = useCallback(() => remetente.enviar(), [remetente])
  useCanalAoVivo(`campo_${g.usuario}`, reler)
}

/** The day with what this device did, and the outbox. */
export function useEstadoDoCampo({ g, remetente }: Campo): EstadoDoCampo {
  const estado = useSyncExternalStore(g.estado.assinar, g.estado.ler)
  const rede = useSyncExternalStore(remetente.rede.assinar, remetente.rede.ler)
  return useMemo(() => {
    const { dia, atos, fotos, lido_em } = estado
    // delivered ones are in the day as soon as it was read after them
    const contam = atos
      .filter((a) => a.situacao !== 'no_escritorio' && !(a.entregue_em && lido_em && a.entregue_em <= lido_em))
      .map((a) => a.ato)
    return {
      ...estado,
      dia: dia && { ...dia, ordens: dia.ordens.map((o) => ordemNoAparelho(o, contam, dia.van)) },
      esperam: quantosEsperam(atos) + quantosEsperam(fotos),
      rede,
    }
  }, [estado, rede])
}
