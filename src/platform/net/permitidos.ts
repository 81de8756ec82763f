import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { bytesDoIp, contem, lerFaixa, type Faixa } from './faixas.ts'

/** Targets beyond the public internet that the operator (never a user) allowed. */
export interface Permitidos {
  /** This exact host and port are listed: their addresses are not checked. */
  alvo(maquina: string, porta: number): boolean
  /** The address is in a listed range (with this port, when the item has a port). */
  endereco(ip: string, porta: number): boolean
}

const frase = (item: string) =>
  `SSRF_PERMITIDOS tem um item que não entendi: "${item}". Use máquina:porta (10.0.5.20:8080, evolution.interna:8080) ou uma faixa (10.0.5.0/24, 10.0.5.0/24:8080), separados por vírgula.`

export function lerPermitidos(texto: string, abertosPorNos: readonly string[] = []): Permitidos {
  const alvos = new Set<string>()
  const faixas: { faixa: Faixa; porta: number | undefined }[] = []
  for (const item of [...texto.split(','), ...abertosPorNos].map((i) => i.trim()).filter(Boolean)) {
    const comFaixa = /^\[?([0-9a-fA-F:.]+\/\d+)\]?(?::(\d+))?$/.exec(item)
    const faixa = comFaixa ? lerFaixa(comFaixa[1] ?? '') : null
    if (comFaixa && faixa) faixas.push({ faixa, porta: comFaixa[2] ? Number(comFaixa[2]) : undefined })
    else alvos.add(lerAlvo(item))
  }
  return {
    alvo: (maquina, porta) => alvos.has(`${maquina}:${porta}`),
    endereco(ip, porta) {
      const bytes = bytesDoIp(ip)
      return (
        bytes !== null && faixas.some((f) => contem(f.faixa, bytes) && (f.porta === undefined || f.porta === porta))
      )
    },
  }
}

function lerAlvo(item: string): string {
  // the port is read from the text, because URL drops `:80` as the default port
  const porta = /:(\d{1,5})$/.exec(item)?.[1]
  if (!porta || /[/@?#\s]/.test(item) || !URL.canParse(`http://${item}`)) throw new FalhaDeInicio(frase(item))
  return `${new URL(`http://${item}`).hostname}:${Number(porta)}`
}
