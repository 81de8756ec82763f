import { cn } from '#ui/classes.ts'
import { numero } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import type { Premissas } from '../../contract/entrada.ts'
import { CampoDinheiro, CampoDoAno, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { useEditor } from '../editor/contexto.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { taxa } from '../numeros.ts'
import { avisosDe, AvisosDaSecao } from './avisos.tsx'
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

/** `s 30 % · PR 0,78 · energia 6 % · TMA 10 %` */
export const resumoDasPremissas = (p: Premissas): string =>
  `s ${taxa(p.simultaneidade)} · PR ${numero(p.pr, 2)} · energia ${taxa(p.inflacaoEnergia)} · TMA ${taxa(p.tma)}`

export function PremissasDaProposta() {
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
        <CampoDoAno rotulo="Primeiro ano" valor={p.anoInicial} aoMudar={(anoInicial) => trocar({ anoInicial })} />
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

function LinhaDaPremissa({
  rotulo,
  sinal,
  children,
}: {
  rotulo: string
  sinal: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div
      className={cn(
        'grid min-h-[31px] grid-cols-[minmax(0,1fr)_128px_112px]',
        'items-center gap-2 max-md:grid-cols-[minmax(0,1fr)_150px]',
      )}
    >
      <span className="truncate" aria-hidden="true">
        {rotulo}
      </span>
      {children}
      <span className="justify-self-end max-md:hidden">{sinal}</span>
    </div>
  )
}
