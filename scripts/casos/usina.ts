import { dimensionar, potenciaDisponibilizadaKw } from '#engines/energia/dimensionamento.ts'
import { limitesString } from '#engines/energia/inversores.ts'
import { arredondar } from '#engines/energia/numeros.ts'
import { porCento } from './anos.ts'
import { entradaDaUsina } from './entradas.ts'
import { juntar, type PorChave } from './modelo.ts'
import type { Responder } from './responder.ts'

/** `bifasico220V40A` */
const CONEXAO = /^(mono|bi|tri)fasico(\d+)V(\d+)A$/

/** Size of a plant, its generation, strings and the power of the connections that the template names. */
export const responderUsina: Responder = ({ caso }) => {
  const lida = entradaDaUsina.safeParse(caso.input)
  if (!lida.success) return null
  const e = lida.data
  const u = dimensionar(e)
  const limites = limitesString({ ...e, ...e.modulo })
  const disponibilizada: PorChave = (chave) => {
    const [, fases, tensao, disjuntor] = CONEXAO.exec(chave) ?? []
    if (!fases) return undefined
    const kw = potenciaDisponibilizadaKw({
      trifasico: fases === 'tri',
      tensaoV: Number(tensao),
      disjuntorA: Number(disjuntor),
      fatorPotencia: e.fatorPotenciaDisp,
    })
    return arredondar(kw, 2)
  }
  return juntar({
    consumoAnualKwh: arredondar(u.consumoAnualKwh, 2),
    kWpTeorico: arredondar(u.kWpTeorico, 4),
    modulos: u.modulos,
    kWp: u.kWp,
    inversorKw: u.inversores?.kwAc,
    inversores: u.inversores?.unidadesKw,
    fdi: u.fdi === null ? null : arredondar(u.fdi, 6),
    potenciaInstaladaAcKw: u.potenciaInstaladaAcKw,
    enquadramento: u.enquadramento,
    areaModulosM2: arredondar(u.areaModulosM2, 2),
    areaTelhadoM2: arredondar(u.areaTelhadoM2, 2),
    pesoKg: arredondar(u.pesoKg, 2),
    geracaoMensalKwh: u.geracaoMensalKwh.map((kwh) => arredondar(kwh, 2)),
    geracaoAno1NominalKwh: arredondar(u.geracaoAnualKwh, 2),
    produtividadeKwhKwpAno: arredondar(u.produtividadeKwhKwpAno, 2),
    coberturaPct: porCento(u.coberturaObtida),
    potenciaDisponibilizadaKw: disponibilizada,
    string: {
      ...limites,
      vocFrio: arredondar(limites.vocFrio, 3),
      vmpQuente: arredondar(limites.vmpQuente, 3),
    },
  })
}
