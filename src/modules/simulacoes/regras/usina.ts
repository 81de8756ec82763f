import { anoArt17, classificarGd, enquadrarPorte } from '#engines/energia/classe.ts'
import { energiaPorKwp } from '#engines/energia/dimensionamento.ts'
import { DIAS_DO_MES, geracaoMensal, produtividade } from '#engines/energia/geracao.ts'
import { limitesString } from '#engines/energia/inversores.ts'
import { arredondar, somar } from '#engines/energia/numeros.ts'
import { fatorOrientacao } from '#engines/energia/orientacao.ts'
import type { EntradaDaSimulacao, FaceDoTelhado } from '../contract/entrada.ts'
import type { UsinaSimulada } from '../contract/resultado.ts'
import { comExistente } from './existente.ts'
import { conferirSeries } from './series.ts'
import { potenciaNovaKw, potenciaTotalKw, tamanhoDe } from './tamanho.ts'
import { consumoComCargas } from './unidades.ts'
import { regraDoArt17 } from './regra-e-regime.ts'
import { PADROES } from './padroes.ts'

/** FO of a face: three decimals, as the table that it comes from. */
export const orientacaoDaFace = (f: FaceDoTelhado, latitude: number): number =>
  f.fatorOrientacao ?? arredondar(fatorOrientacao({ latitude, azimute: f.azimute, inclinacao: f.inclinacao }), 3)

/** Days-weighted mean of the year, kWh/m²·day. */
const mediaDoAno = (hsp: readonly number[]) => somar(hsp.map((h, m) => h * (DIAS_DO_MES[m] ?? 0))) / 365

const maiorParte = (e: EntradaDaSimulacao): number =>
  e.unidades.length === 1 ? 100 : Math.max(...e.unidades.map((u) => u.partePct ?? 0))

/** Size, inverters, strings, area and nominal generation of the plant on the roof. */
export function simularUsina(e: EntradaDaSimulacao): UsinaSimulada {
  const { pr, fatorAreaTelhado = PADROES.fatorAreaTelhado } = e.premissas
  const { modulos, kWp } = tamanhoDe(e)
  const areaModulosM2 = modulos * e.modulo.alturaM * e.modulo.larguraM
  const faces = e.faces.map((f) => ({
    nome: f.nome,
    fatorOrientacao: orientacaoDaFace(f, e.local.latitude),
    kWp: (f.modulos * e.modulo.wp) / 1000,
    modulos: f.modulos,
    sombra: f.sombra ?? 0,
    areaTelhadoM2: f.modulos * e.modulo.alturaM * e.modulo.larguraM * fatorAreaTelhado,
  }))
  const geracaoMensalKwh = geracaoMensal({ hsp: e.local.hsp, pr, faces })
  const geracaoAnualKwh = somar(geracaoMensalKwh)
  const atual = comExistente(e)
  const real = atual?.entrada ?? e
  const consumoKwh = somar(real.unidades.flatMap((_, n) => consumoComCargas(real, n)))
  const existenteKwh = somar(atual?.geracao ?? [])
  const aproveita = (f: (typeof faces)[number]) => f.fatorOrientacao * (1 - f.sombra)
  const fo = kWp > 0 ? somar(faces.map((f) => f.kWp * aproveita(f))) / kWp : faces[0] ? aproveita(faces[0]) : 1
  const porKwp = energiaPorKwp({ hsp: e.local.hsp, pr, fatorOrientacao: fo })
  const kwAc = somar(e.inversores.map((i) => i.kw * i.quantidade))
  const potenciaInstaladaAcKw = potenciaNovaKw(e)
  const totalKw = potenciaTotalKw(e)
  const [primeiro] = e.inversores
  return {
    kWpTeorico: porKwp > 0 ? Math.max(0, consumoKwh * (e.premissas.cobertura ?? 1) - existenteKwh) / porKwp : 0,
    modulos,
    kWp,
    kwAc,
    potenciaInstaladaAcKw,
    fdi: kwAc > 0 ? kWp / kwAc : null,
    enquadramento: enquadrarPorte(totalKw, { despachavel: e.conexao.despachavel }),
    classe: classificarGd({ ...e.conexao, kwAc: totalKw, maiorParticipacaoPct: maiorParte(e) }),
    areaModulosM2,
    areaTelhadoM2: areaModulosM2 * fatorAreaTelhado,
    pesoKg: modulos * (e.modulo.pesoKg ?? 0),
    faces: faces.map(({ sombra: _, ...f }) => f),
    geracaoMensalKwh,
    geracaoAnualKwh,
    produtividade: produtividade(geracaoAnualKwh, kWp),
    cobertura: consumoKwh > 0 ? (geracaoAnualKwh + existenteKwh) / consumoKwh : null,
    hspMedia: mediaDoAno(e.local.hsp),
    series: conferirSeries(e, modulos),
    limites: primeiro
      ? {
          ...limitesDe(e, primeiro),
          vdcMax: primeiro.vdcMax,
          vMpptMin: primeiro.vMpptMin,
        }
      : null,
  }
}

function limitesDe(e: EntradaDaSimulacao, inversor: EntradaDaSimulacao['inversores'][number]) {
  const { maxModulosSerie, minModulosSerie } = limitesString({ ...e.modulo, ...e.premissas, ...inversor })
  return { maxModulosSerie, minModulosSerie }
}

/** First year under art. 17 and what it charges. */
export const regraDe = (e: Pick<EntradaDaSimulacao, 'conexao' | 'premissas'>, art17 = e.premissas.art17) =>
  regraDoArt17({ art17, fioBPosTransicao: e.premissas.fioBPosTransicao }, anoArt17(e.conexao.dataProtocolo))
