import {
  FalhaDaNuvem,
  lista,
  maiores,
  objeto,
  textoDe,
  valorDe,
  whEmKwh,
  type AdaptadorDaNuvem,
  type Conexao,
} from './adaptador.ts'

const ENERGIA_DO_DIA = 'p83022'
const POR_CHAMADA = 50
const SEM_ACESSO = new Set(['E912', '009', '010', '401', '403'])

/** Exchanges the refresh token. The new one is stored before it is used: the old one serves once. */
async function renovar(c: Conexao): Promise<string> {
  const { corpo } = await c.pedir({
    metodo: 'POST',
    caminho: '/openapi/apiManage/refreshToken',
    cabecalhos: { 'x-access-key': c.credencial.chave ?? '', sys_code: '901' },
    corpo: { appkey: c.credencial.appkey ?? '', refresh_token: c.sessao?.refresh ?? c.credencial.refresh ?? '' },
  })
  const { access_token, refresh_token } = objeto(corpo.result_data ?? corpo)
  const [acesso, refresh] = [textoDe(access_token), textoDe(refresh_token)]
  if (!acesso || !refresh) throw new FalhaDaNuvem('acesso', 'O dono retirou o acesso ao iSolarCloud.')
  await c.guardarSessao({ acesso, refresh })
  return acesso
}

async function pedir(c: Conexao, caminho: string, corpo: Record<string, unknown>): Promise<Record<string, unknown>> {
  let acesso = c.sessao?.acesso ?? (await renovar(c))
  for (let vez = 0; vez < 2; vez++) {
    const r = await c.pedir({
      metodo: 'POST',
      caminho: `/openapi/platform/${caminho}`,
      cabecalhos: { 'x-access-key': c.credencial.chave ?? '', sys_code: '901', authorization: `Bearer ${acesso}` },
      corpo: { appkey: c.credencial.appkey ?? '', lang: '_pt_BR', ...corpo },
    })
    const codigo = textoDe(r.corpo.result_code)
    if (codigo === '1') return objeto(r.corpo.result_data)
    if (!SEM_ACESSO.has(codigo)) throw new FalhaDaNuvem('fora', `O iSolarCloud respondeu com o erro ${codigo}.`)
    if (vez === 0) acesso = await renovar(c)
  }
  throw new FalhaDaNuvem('acesso', 'O iSolarCloud recusou o acesso.')
}

/** Sungrow iSolarCloud OpenAPI: OAuth with a rotating refresh token, Wh as text. */
export const sungrow: AdaptadorDaNuvem = {
  espacoMs: 1500,
  async usinas(c) {
    const achadas = []
    for (let page = 1; page <= 50; page++) {
      const pagina = lista((await pedir(c, 'queryPowerStationList', { page, size: 100 })).pageList)
      achadas.push(...pagina)
      if (pagina.length < 100) break
    }
    return achadas.map((p) => ({
      codigo: textoDe(p.ps_id),
      nome: textoDe(p.ps_name),
      kwp: Number(valorDe(p.total_capcity) ?? 0) || null,
    }))
  },
  async energiaDiaria(c, codigos, de, ate) {
    const dias = []
    for (let n = 0; n < codigos.length; n += POR_CHAMADA) {
      const lote = codigos.slice(n, n + POR_CHAMADA)
      const dados = await pedir(c, 'getPowerStationPointDayMonthYearDataList', {
        ps_id_list: lote,
        data_point: ENERGIA_DO_DIA,
        start_time: de.replaceAll('-', ''),
        end_time: ate.replaceAll('-', ''),
        query_type: '1',
        data_type: '2',
        order: 0,
      })
      for (const codigo of lote)
        for (const ponto of lista(objeto(dados[codigo])[ENERGIA_DO_DIA])) {
          const wh = valorDe(ponto['2'])
          const m = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(textoDe(ponto.time_stamp))
          if (wh === null || !m) continue
          const dia = `${m[1]}-${m[2]}-${m[3]}`
          if (dia >= de && dia <= ate) dias.push({ codigo, dia, kwh: whEmKwh(wh) })
        }
    }
    return maiores(dias)
  },
}
