import { classesGd } from '#engines/energia/classe.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { UnidadeDaSimulacao } from '../../contract/entrada.ts'
import type { EntradaDaAssinatura, UnidadeDoCooperado } from '../../contract/outras.ts'
import { caminhoDaUnidade, nomeDaUnidade } from '../../regras/assinatura.ts'
import { alocar, PARTE_ALOCADA } from '../../regras/entrada-das-outras.ts'
import { CampoNumero, CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { MesesDoConsumo } from '../campos/meses.tsx'
import { avisosDe, AvisosDaSecao } from '../entradas/avisos.tsx'
import { ClasseDaUnidade } from '../entradas/classe-da-unidade.tsx'
import { LIGACOES } from '../entradas/linha-da-unidade.tsx'
import { TarifaDaUnidade } from '../entradas/tarifa.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { porKwh } from '../numeros.ts'
import type { PropsDaAssinatura } from './props.ts'

const CLASSES = classesGd.map((c) => ({ valor: c, rotulo: c.replace('_', ' ') }))
const somar = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0)

interface DaVista extends PropsDaAssinatura {
  unidades: readonly UnidadeDoCooperado[]
  /** The unit whose months are shown. */
  emVista: number
  setEmVista: (n: number) => void
}

/** Writes the list of units back into the inputs, whose first one has a place of its own. */
function porUnidades([primeira, ...outras]: readonly UnidadeDoCooperado[]): Partial<EntradaDaAssinatura> {
  return { ...primeira, outras: outras.length > 0 ? outras : undefined }
}

const mudarUnidade = (p: DaVista, n: number, campo: string, parte: Partial<UnidadeDoCooperado>) =>
  p.aoMudar(`${caminhoDaUnidade(n)}${campo}`, porUnidades(p.unidades.map((u, i) => (i === n ? { ...u, ...parte } : u))))

/** The units of the member; the months are those of the one in view. */
export function Unidades(p: DaVista) {
  const { unidades, emVista, resultado, aoMudar } = p
  const mudar = (n: number, parte: Partial<UnidadeDaSimulacao>) => {
    const atual = unidades[n]
    if (atual) mudarUnidade(p, n, `unidade.${Object.keys(parte).join()}`, { unidade: { ...atual.unidade, ...parte } })
  }
  const acrescentar = () => {
    const base = unidades[emVista]
    if (!base) return
    const zero = base.alocadoKwh.map(() => 0)
    const unidade = { ...base.unidade, unidadeId: null, numero: '', consumo: zero, creditosKwh: 0, fatura: null }
    aoMudar('unidades', porUnidades([...unidades, { unidade, alocadoKwh: zero }]))
    p.setEmVista(unidades.length)
  }
  const u = unidades[emVista]?.unidade
  return (
    <>
      {unidades.map(({ unidade }, n) => (
        <div
          key={n}
          role="group"
          aria-label={`Unidade ${n + 1}`}
          className="grid grid-cols-[minmax(0,1fr)_150px_auto] items-center gap-1.5 max-md:grid-cols-1"
        >
          <TextField
            rotulo={`Número da unidade ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            prefixo="UC"
            placeholder="número"
            maxLength={40}
            value={unidade.numero}
            onFocus={() => p.setEmVista(n)}
            onChange={(e) => mudar(n, { numero: e.currentTarget.value })}
          />
          <Select
            rotulo={`Ligação da unidade ${n + 1}`}
            rotuloOculto
            tamanho="pequeno"
            opcoes={LIGACOES}
            valor={unidade.ligacao}
            aoMudar={(ligacao) => mudar(n, { ligacao })}
          />
          {unidades.length > 1 && (
            <span className="flex items-center gap-1">
              <Button
                tamanho="pequeno"
                variante={n === emVista ? 'secundaria' : 'fantasma'}
                aria-pressed={n === emVista}
                onClick={() => p.setEmVista(n)}
              >
                Meses
              </Button>
              <IconButton
                rotulo={`Tirar a unidade ${n + 1}`}
                icone={<X />}
                tamanho="pequeno"
                onClick={() => aoMudar('unidades', porUnidades(unidades.filter((_, i) => i !== n)))}
              />
            </span>
          )}
        </div>
      ))}
      {u && (
        <>
          <p className="num flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-text-2">{u.tarifa.distribuidora.nome}</span>
            {porKwh(resultado.unidades[emVista]?.tarifaCheia ?? 0)}/kWh com tributos
            <SinalDeOrigem
              tipo={u.tarifa.origem === 'manual' ? 'premissa_livre' : 'fato'}
              texto={u.tarifa.rotulo ?? 'tabela de tarifas'}
            />
            <TarifaDaUnidade tarifa={u.tarifa} comBandeira aoMudar={(tarifa) => mudar(emVista, { tarifa })} />
          </p>
          <LinhaDeCampo rotulo="Classe de consumo">
            <ClasseDaUnidade
              n={emVista}
              rotuloOculto
              classe={u.classeDeConsumo ?? null}
              aoMudar={(classeDeConsumo) => mudar(emVista, { classeDeConsumo })}
            />
          </LinhaDeCampo>
          <MesesDoConsumo
            valores={u.consumo}
            estimados={u.estimados}
            aoMudar={(consumo) => mudar(emVista, { consumo })}
          />
          <LinhaDeCampo rotulo="Créditos que a unidade já tem">
            <CampoNumero
              rotulo="Créditos que a unidade já tem"
              sufixo="kWh"
              valor={u.creditosKwh ?? 0}
              min={0}
              max={10_000_000}
              aoMudar={(creditosKwh) => mudar(emVista, { creditosKwh })}
            />
          </LinhaDeCampo>
        </>
      )}
      <Button
        tamanho="pequeno"
        variante="fantasma"
        icone={<Plus />}
        className="justify-self-start"
        disabled={unidades.length >= 20}
        onClick={acrescentar}
      >
        Outra unidade
      </Button>
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, ...unidades.map((_, n) => `${caminhoDaUnidade(n)}unidade`))} />
    </>
  )
}

/** What the plant sends to the unit in view. */
export function Energia(p: DaVista) {
  const { entrada, unidades, emVista, resultado, aoMudar } = p
  const u = unidades[emVista]
  if (!u) return null
  const consumo = somar(u.unidade.consumo)
  const nome = unidades.length > 1 ? ` da ${nomeDaUnidade(u.unidade, emVista)}` : ''
  return (
    <>
      <LinhaDeCampo rotulo="Classe da usina">
        <Select
          rotulo="Classe da usina"
          rotuloOculto
          tamanho="pequeno"
          opcoes={CLASSES}
          valor={entrada.classe}
          aoMudar={(classe) => aoMudar('classe', { classe })}
        />
      </LinhaDeCampo>
      <p className="num text-text-2">
        Cada kWh compensado ainda paga {porKwh(resultado.unidades[emVista]?.residual ?? 0)} à distribuidora em{' '}
        {entrada.anoInicial}.
      </p>
      <LinhaDeCampo rotulo={`Parte do consumo${nome}, todo mês`}>
        <CampoPct
          rotulo={`Parte do consumo${nome}, todo mês`}
          valor={consumo > 0 ? somar(u.alocadoKwh) / consumo : PARTE_ALOCADA}
          min={0}
          max={2}
          casas={1}
          aoMudar={(parte) => mudarUnidade(p, emVista, 'alocadoKwh', { alocadoKwh: alocar(u.unidade.consumo, parte) })}
        />
      </LinhaDeCampo>
      <MesesDoConsumo
        nome={`Energia alocada${nome}`}
        valores={u.alocadoKwh}
        aoMudar={(alocadoKwh) => mudarUnidade(p, emVista, 'alocadoKwh', { alocadoKwh })}
      />
      <AvisosDaSecao
        avisos={avisosDe(resultado.avisos, ...unidades.map((_, n) => `${caminhoDaUnidade(n)}alocadoKwh`))}
      />
    </>
  )
}
