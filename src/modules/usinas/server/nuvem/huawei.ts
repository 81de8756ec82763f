import { mesesAte } from '../../regras/esperado.ts'
import {
  FalhaDaNuvem,
  lista,
  maiores,
  objeto,
  textoDe,
  valorDe,
  type AdaptadorDaNuvem,
  type Conexao,
} from './adaptador.ts'

const POR_CHAMADA = 100
/** Brazil without summer time: the plant's day begins at 03:00 UTC. */
const FUSO_MS = 3 * 3_600_000

async function entrar(c: Conexao): Promise<string> {
  const { corpo, cabecalhos } = await c.pedir({
    metodo: 'POST',
    caminho: '/thirdData/login',
    corpo: { userName: c.credencial.usuario ?? '', systemCode: c.credencial.senha ?? '' },
  })
  const token = cabecalhos['xsrf-token'] ?? /XSRF-TOKEN=([^;,\s]+)/i.exec(cabecalhos['set-cookie'] ?? '')?.[1]
  // one refusal stops the account: five wrong passwords lock it for 30 minutes
  if (corpo.success !== true || !token) throw new FalhaDaNuvem('acesso', 'O FusionSolar recusou o usuário ou a senha.')
  await c.guardarSessao({ token })
  return token
}

async function pedir(c: Conexao, caminho: string, corpo: unknown): Promise<unknown> {
  let token = c.sessao?.token ?? (await entrar(c))
  for (let vez = 0; vez < 2; vez++) {
    const r = await c.pedir({
      metodo: 'POST',
      caminho: `/thirdData/${caminho}`,
      cabecalhos: { 'xsrf-token': token },
      corpo,
    })
    if (r.corpo.success === true) return r.corpo.data
    const codigo = Number(r.corpo.failCode ?? 0)
    if (codigo === 407) throw new FalhaDaNuvem('limitada', 'O FusionSolar pediu para esperar.')
    if (codigo === 401) throw new FalhaDaNuvem('acesso', 'O FusionSolar recusou o acesso.')
    if (codigo !== 305) throw new FalhaDaNuvem('fora', `O FusionSolar respondeu com o erro ${codigo}.`)
    if (vez === 0) token = await entrar(c)
  }
  throw new FalhaDaNuvem('acesso', 'O FusionSolar não mantém a sessão.')
}

/** Huawei SmartPVMS Northbound: 100 plants and a whole month a call, kWh, a session of about 30 minutes. */
export const huawei: AdaptadorDaNuvem = {
  espacoMs: 2500,
  async usinas(c) {
    const achadas = []
    for (let pageNo = 1; pageNo <= 50; pageNo++) {
      const pagina = lista(objeto(await pedir(c, 'stations', { pageNo })).list)
      achadas.push(...pagina)
      if (pagina.length < POR_CHAMADA) break
    }
    return achadas.map((p) => ({
      codigo: textoDe(p.plantCode),
      nome: textoDe(p.plantName),
      kwp: Number(valorDe(p.capacity) ?? 0) || null,
    }))
  },
  async energiaDiaria(c, codigos, de, ate) {
    const meses = mesesAte(ate.slice(0, 7), 24).filter((m) => m >= de.slice(0, 7))
    const dias = []
    for (let n = 0; n < codigos.length; n += POR_CHAMADA)
      for (const mes of meses) {
        const corpo = {
          stationCodes: codigos.slice(n, n + POR_CHAMADA).join(','),
          // noon of the 15th: no offset moves it to another month
          collectTime: Date.parse(`${mes}-15T12:00:00Z`),
        }
        for (const linha of lista(await pedir(c, 'getKpiStationDay', corpo))) {
          const valores = objeto(linha.dataItemMap)
          const kwh = valorDe(valores.PVYield) ?? valorDe(valores.inverterYield)
          const quando = Number(linha.collectTime)
          if (kwh === null || !Number.isFinite(quando)) continue
          const dia = new Date(quando - FUSO_MS).toISOString().slice(0, 10)
          if (dia >= de && dia <= ate) dias.push({ codigo: textoDe(linha.stationCode), dia, kwh })
        }
      }
    return maiores(dias)
  },
}
