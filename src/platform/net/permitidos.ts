import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { bytesDoIp, contem, lerFaixa, type Faixa } from './faixas.ts'

/** What the operator (never a user) allowed beyond the public internet. */
export interface Permitidos {
  /** This exact machine and port were named: their addresses are not questioned. */
  alvo(maquina: string, porta: number): boolean
  /** The address lies in a range that was named (with this port, when a port was given). */
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
  // a scheme whose default port is never used here keeps `:80` and `:443` visible
  const porta = /:(\d{1,5})$/.exec(item)?.[1]
  if (!porta || /[/@?#\s]/.test(item) || !URL.canParse(`http://${item}`)) throw new FalhaDeInicio(frase(item))
  return `${new URL(`http://${item}`).hostname}:${Number(porta)}`
}
