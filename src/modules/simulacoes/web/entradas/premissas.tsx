import { diaAqui } from '#kit/aqui.ts'
import { numero } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import type { Premissas } from '../../contract/entrada.ts'
import { PADROES } from '../../regras/padroes.ts'
import { CampoDinheiro, CampoDoAno, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { taxa } from '../numeros.ts'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'
import { BandeiraMedia } from './bandeira-media.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { LinhaDaPremissa } from './linha-da-premissa.tsx'
import { PRESETS_DO_ART_17 } from './presets-do-art-17.ts'

type EmPct =
  | 'simultaneidade'
  | 'deg1'
  | 'degN'
  | 'inflacaoEnergia'
  | 'tma'
  | 'ipca'
  | 'crescimentoConsumo'
  | 'inflacaoCosip'

interface LinhaEmPct {
  nome: EmPct
  rotulo: string
  min: number
  max: number
  casas?: number
  aoAno?: boolean
  faixa?: string
}
const EM_PCT: readonly LinhaEmPct[] = [
  { nome: 'simultaneidade', rotulo: 'Simultaneidade', min: 0, max: 1, faixa: '25–40 %' },
  { nome: 'deg1', rotulo: 'Perda no 1º ano', min: 0, max: 1, casas: 1, faixa: '1–2 %' },
  { nome: 'degN', rotulo: 'Perda por ano', min: 0, max: 0.2, faixa: '0,40–0,55 %' },
  { nome: 'inflacaoEnergia', rotulo: 'Alta da energia', min: -0.5, max: 1, aoAno: true },
  { nome: 'tma', rotulo: 'Taxa de desconto', min: -0.5, max: 1, aoAno: true },
  { nome: 'ipca', rotulo: 'Inflação (IPCA)', min: -0.5, max: 1, aoAno: true },
  { nome: 'crescimentoConsumo', rotulo: 'Consumo a mais', min: -0.5, max: 1, aoAno: true },
  { nome: 'inflacaoCosip', rotulo: 'Alta da iluminação', min: -0.5, max: 1, aoAno: true },
]

interface LinhaTecnica {
  nome: 'tMinC' | 'tCelulaMaxC' | 'fatorAreaTelhado' | 'fatorSin'
  rotulo: string
  sufixo?: string
  min: number
  max: number
  casas: number
  passo: number
  faixa: string
}
/** What the checks of the strings, the area and the avoided emission begin with (reference §2.4, §3.4). */
const TECNICAS: readonly LinhaTecnica[] = [
  {
    nome: 'tMinC',
    rotulo: 'Temperatura mínima',
    sufixo: '°C',
    min: -30,
    max: 40,
    casas: 0,
    passo: 1,
    faixa: '0–10 °C',
  },
  {
    nome: 'tCelulaMaxC',
    rotulo: 'Célula no calor',
    sufixo: '°C',
    min: 25,
    max: 100,
    casas: 0,
    passo: 1,
    faixa: '60–75 °C',
  },
  {
    nome: 'fatorAreaTelhado',
    rotulo: 'Folga da área',
    sufixo: '×',
    min: 1,
    max: 5,
    casas: 2,
    passo: 0.05,
    faixa: '1,00–1,20',
  },
  {
    nome: 'fatorSin',
    rotulo: 'Emissão da rede',
    sufixo: 't/MWh',
    min: 0,
    max: 2,
    casas: 3,
    passo: 0.01,
    faixa: 'SIN',
  },
]

/** `s 30 % · PR 0,78 · energia 6 % · TMA 10 %` */
export const resumoDasPremissas = (p: Premissas): string =>
  `s ${taxa(p.simultaneidade)} · PR ${numero(p.pr, 2)} · energia ${taxa(p.inflacaoEnergia)} · TMA ${taxa(p.tma)}`

export function PremissasDaProposta({ catalogo }: { catalogo: CatalogoDoEditor }) {
  const { entrada, resultado, mudar } = useEditor()
  const { premissas: p } = entrada
  const trocar = (parte: Partial<Premissas>) =>
    mudar(`premissas.${Object.keys(parte).join()}`, { premissas: { ...p, ...parte } })
  const troca = p.trocas?.[0]
  return (
    <>
      <LinhaDaPremissa sinal={<SinalDeOrigem tipo="premissa_ancorada" texto="0,72–0,82" />} rotulo="Rendimento (PR)">
        <CampoNumero
          rotulo="Rendimento (PR)"
          valor={p.pr}
          min={0.3}
          max={1}
          passo={0.01}
          aoMudar={(pr) => trocar({ pr })}
        />
      </LinhaDaPremissa>
      <LinhaDaPremissa rotulo="Primeiro ano" sinal={<SinalDeOrigem tipo="premissa_livre" texto="da conexão" />}>
        <CampoDoAno
          rotulo="Primeiro ano"
          valor={p.anoInicial}
          erro={p.anoInicial < Number(diaAqui().slice(0, 4)) ? 'Este ano já passou' : null}
          aoMudar={(anoInicial) => trocar({ anoInicial })}
        />
      </LinhaDaPremissa>
      {EM_PCT.map((l) => (
        <LinhaDaPremissa
          key={l.nome}
          rotulo={l.rotulo}
          sinal={
            l.faixa ? (
              <SinalDeOrigem tipo="premissa_ancorada" texto={l.faixa} />
            ) : (
              <SinalDeOrigem tipo="premissa_livre" texto="premissa livre" />
            )
          }
        >
          <CampoPct
            rotulo={l.rotulo}
            sufixo={l.aoAno ? '% a.a.' : '%'}
            valor={p[l.nome]}
            min={l.min}
            max={l.max}
            casas={l.casas ?? 2}
            aoMudar={(v) => trocar({ [l.nome]: v })}
          />
        </LinhaDaPremissa>
      ))}
      <BandeiraMedia catalogo={catalogo} />
      {TECNICAS.map((l) => (
        <LinhaDaPremissa
          key={l.nome}
          rotulo={l.rotulo}
          sinal={<SinalDeOrigem tipo="premissa_ancorada" texto={l.faixa} />}
        >
          <CampoNumero
            rotulo={l.rotulo}
            {...(l.sufixo ? { sufixo: l.sufixo } : {})}
            valor={p[l.nome] ?? PADROES[l.nome]}
            min={l.min}
            max={l.max}
            casas={l.casas}
            passo={l.passo}
            aoMudar={(v) => trocar({ [l.nome]: v })}
          />
        </LinhaDaPremissa>
      ))}
      <LinhaDaPremissa rotulo="Fio B depois de 2028" sinal={<SinalDeOrigem tipo="premissa_livre" texto="art. 17" />}>
        <Select
          rotulo="Fio B depois de 2028"
          rotuloOculto
          tamanho="pequeno"
          opcoes={PRESETS_DO_ART_17}
          valor={p.art17}
          aoMudar={(art17) =>
            trocar(art17 === 'proprio' ? { art17, fioBPosTransicao: p.fioBPosTransicao ?? 1 } : { art17 })
          }
        />
      </LinhaDaPremissa>
      {p.art17 === 'proprio' && (
        <LinhaDaPremissa rotulo="Multiplicador" sinal={<SinalDeOrigem tipo="premissa_livre" texto="premissa livre" />}>
          <CampoNumero
            rotulo="Multiplicador do Fio B"
            sufixo="×"
            valor={p.fioBPosTransicao ?? 1}
            min={0}
            max={3}
            passo={0.05}
            aoMudar={(fioBPosTransicao) => trocar({ fioBPosTransicao })}
          />
        </LinhaDaPremissa>
      )}
      <LinhaDaPremissa
        rotulo={`Irradiação, ${entrada.local.cidade}`}
        sinal={<SinalDeOrigem tipo="fato" texto={entrada.local.fonteHsp ?? 'INPE 2017'} />}
      >
        <span className="num">{numero(resultado.usina.hspMedia, 2)} kWh/m²</span>
      </LinhaDaPremissa>
      <LinhaDaPremissa
        rotulo="Troca do inversor"
        sinal={<SinalDeOrigem tipo="premissa_livre" texto="premissa livre" />}
      >
        <CampoDinheiro
          rotulo="Valor da troca do inversor"
          valor={Math.round((troca?.valor ?? 0) * 100)}
          aoMudar={(c) => trocar({ trocas: c === 0 ? [] : [{ ano: troca?.ano ?? 13, valor: c / 100 }] })}
        />
      </LinhaDaPremissa>
      {troca && (
        <LinhaDaPremissa rotulo="Ano da troca" sinal={<SinalDeOrigem tipo="premissa_livre" texto="premissa livre" />}>
          <CampoNumero
            rotulo="Ano da troca do inversor"
            sufixo="º ano"
            valor={troca.ano}
            min={1}
            max={30}
            casas={0}
            aoMudar={(ano) => trocar({ trocas: [{ ...troca, ano: Math.round(ano) }] })}
          />
        </LinhaDaPremissa>
      )}
      {(['omAnual', 'seguroAnual'] as const).map((nome) => (
        <LinhaDaPremissa
          key={nome}
          rotulo={nome === 'omAnual' ? 'Manutenção por ano' : 'Seguro por ano'}
          sinal={<SinalDeOrigem tipo="premissa_livre" texto="premissa livre" />}
        >
          <CampoDinheiro
            rotulo={nome === 'omAnual' ? 'Manutenção por ano' : 'Seguro por ano'}
            valor={Math.round((p[nome] ?? 0) * 100)}
            aoMudar={(c) => trocar({ [nome]: c / 100 })}
          />
        </LinhaDaPremissa>
      ))}
      <LinhaDaPremissa rotulo="Anos da conta" sinal={<SinalDeOrigem tipo="premissa_livre" texto="premissa livre" />}>
        <CampoNumero
          rotulo="Anos da conta"
          sufixo="anos"
          valor={p.anos}
          min={1}
          max={30}
          casas={0}
          aoMudar={(n) => trocar({ anos: Math.round(n) })}
        />
      </LinhaDaPremissa>
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'premissas')} />
    </>
  )
}
