import { classesGd } from '#engines/energia/classe.ts'
import { modelosDeCobranca } from '#engines/energia/cooperativa.ts'
import { plural } from '#ui/formatos.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { UnidadeDaSimulacao } from '../../contract/entrada.ts'
import type { EntradaDaAssinatura } from '../../contract/outras.ts'
import type { AssinaturaSimulada } from '../../contract/resultado-das-outras.ts'
import { planoNoModelo } from '../../regras/assinatura.ts'
import { alocar, PARTE_ALOCADA } from '../../regras/entrada-das-outras.ts'
import { CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { MesesDoConsumo } from '../campos/meses.tsx'
import { avisosDe, AvisosDaSecao } from '../entradas/avisos.tsx'
import { LIGACOES } from '../entradas/linha-da-unidade.tsx'
import { SecoesDasEntradas, useSecoes } from '../entradas/secoes.tsx'
import { TarifaDaUnidade } from '../entradas/tarifa.tsx'
import { SinalDeOrigem } from '../figura/etiqueta.tsx'
import { kwh, pct, porKwh } from '../numeros.ts'
import { MODELOS } from './modelos.ts'

const CLASSES = classesGd.map((c) => ({ valor: c, rotulo: c.replace('_', ' ') }))
const somar = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0)

interface PropsDaAssinatura {
  entrada: EntradaDaAssinatura
  resultado: AssinaturaSimulada
  aoMudar: (campo: string, parte: Partial<EntradaDaAssinatura>) => void
}

/** Inputs of a membership: the unit with its months, the energy it gets, the plan and the contract. */
export function EntradasDaAssinatura(p: PropsDaAssinatura) {
  const { entrada } = p
  const secoes = useSecoes([1, 2, 3])
  const { unidade: u, plano } = entrada
  const consumo = somar(u.consumo)
  const alocado = somar(entrada.alocadoKwh)
  return (
    <SecoesDasEntradas
      secoes={secoes}
      partes={[
        { titulo: 'Unidade e consumo', resumo: kwh(consumo), conteudo: <Unidade {...p} /> },
        {
          titulo: 'Energia da usina',
          resumo: `${kwh(alocado)}${consumo > 0 ? `, ${pct(alocado / consumo, 0)} do consumo` : ''}`,
          conteudo: <Energia {...p} />,
        },
        { titulo: 'Plano de cobrança', resumo: MODELOS[plano.modelo].rotulo, conteudo: <Plano {...p} /> },
        {
          titulo: 'Contrato',
          resumo: `${plural(entrada.prazoMeses ?? 0, 'mês', 'meses')}, a partir de ${entrada.anoInicial}`,
          conteudo: <Contrato {...p} />,
        },
      ]}
    />
  )
}

function Unidade({ entrada, resultado, aoMudar }: PropsDaAssinatura) {
  const { unidade: u } = entrada
  const mudar = (parte: Partial<UnidadeDaSimulacao>) =>
    aoMudar(`unidade.${Object.keys(parte).join()}`, { unidade: { ...u, ...parte } })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_160px] gap-1.5 max-md:grid-cols-1">
        <TextField
          rotulo="Número da unidade"
          rotuloOculto
          tamanho="pequeno"
          prefixo="UC"
          placeholder="número"
          maxLength={40}
          value={u.numero}
          onChange={(e) => mudar({ numero: e.currentTarget.value })}
        />
        <Select
          rotulo="Ligação"
          rotuloOculto
          tamanho="pequeno"
          opcoes={LIGACOES}
          valor={u.ligacao}
          aoMudar={(ligacao) => mudar({ ligacao })}
        />
      </div>
      <p className="num flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-text-2">{u.tarifa.distribuidora.nome}</span>
        {porKwh(resultado.tarifaCheia)}/kWh com tributos
        <SinalDeOrigem
          tipo={u.tarifa.origem === 'manual' ? 'premissa_livre' : 'fato'}
          texto={u.tarifa.rotulo ?? 'tabela de tarifas'}
        />
        <TarifaDaUnidade tarifa={u.tarifa} aoMudar={(tarifa) => mudar({ tarifa })} />
      </p>
      <MesesDoConsumo valores={u.consumo} estimados={u.estimados} aoMudar={(consumo) => mudar({ consumo })} />
      <LinhaDeCampo rotulo="Créditos que a unidade já tem">
        <CampoNumero
          rotulo="Créditos que a unidade já tem"
          sufixo="kWh"
          valor={u.creditosKwh ?? 0}
          min={0}
          max={10_000_000}
          aoMudar={(creditosKwh) => mudar({ creditosKwh })}
        />
      </LinhaDeCampo>
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'unidade')} />
    </>
  )
}

function Energia({ entrada, resultado, aoMudar }: PropsDaAssinatura) {
  const { unidade: u, alocadoKwh } = entrada
  const consumo = somar(u.consumo)
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
        Cada kWh compensado ainda paga {porKwh(resultado.residual)} à distribuidora em {entrada.anoInicial}.
      </p>
      <LinhaDeCampo rotulo="Parte do consumo, em todos os meses">
        <CampoPct
          rotulo="Parte do consumo, em todos os meses"
          valor={consumo > 0 ? somar(alocadoKwh) / consumo : PARTE_ALOCADA}
          min={0}
          max={2}
          casas={1}
          aoMudar={(parte) => aoMudar('alocadoKwh', { alocadoKwh: alocar(u.consumo, parte) })}
        />
      </LinhaDeCampo>
      <MesesDoConsumo
        nome="Energia alocada"
        valores={alocadoKwh}
        aoMudar={(meses) => aoMudar('alocadoKwh', { alocadoKwh: meses })}
      />
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'alocadoKwh')} />
    </>
  )
}

function Plano({ entrada, resultado, aoMudar }: PropsDaAssinatura) {
  const { plano } = entrada
  const mudar = (parte: Partial<typeof plano>) =>
    aoMudar(`plano.${Object.keys(parte).join()}`, { plano: { ...plano, ...parte } })
  const temDesconto = plano.modelo === 'ECONOMIA_GARANTIDA' || plano.modelo === 'DINAMICO_SOBRE_TARIFA'
  return (
    <>
      <RadioGroup
        rotulo="Modelo de cobrança"
        rotuloOculto
        opcoes={modelosDeCobranca.map((valor) => ({ valor, ...MODELOS[valor] })).toReversed()}
        valor={plano.modelo}
        aoMudar={(modelo) => aoMudar('plano.modelo', { plano: planoNoModelo(plano, modelo, resultado) })}
      />
      {temDesconto && (
        <LinhaDeCampo rotulo="Desconto">
          <CampoPct
            rotulo="Desconto"
            valor={plano.desconto ?? 0}
            min={0}
            max={0.9}
            casas={1}
            aoMudar={(desconto) => mudar({ desconto })}
          />
        </LinhaDeCampo>
      )}
      {plano.modelo === 'CREDITOS_COMPENSADOS' && (
        <LinhaDeCampo rotulo="Tarifa do contrato">
          <CampoNumero
            rotulo="Tarifa do contrato"
            sufixo="R$/kWh"
            valor={plano.tarifaContratual ?? 0}
            min={0}
            max={20}
            casas={5}
            passo={0.01}
            aoMudar={(tarifaContratual) => mudar({ tarifaContratual })}
          />
        </LinhaDeCampo>
      )}
      {plano.modelo === 'FIXO_MENSAL' && (
        <LinhaDeCampo rotulo="Valor por mês">
          <CampoDinheiro
            rotulo="Valor por mês"
            valor={plano.fixoMensalCent ?? 0}
            aoMudar={(fixoMensalCent) => mudar({ fixoMensalCent })}
          />
        </LinhaDeCampo>
      )}
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'plano')} />
    </>
  )
}

function Contrato({ entrada, aoMudar }: PropsDaAssinatura) {
  return (
    <>
      <LinhaDeCampo rotulo="Ano da simulação">
        <CampoNumero
          rotulo="Ano da simulação"
          valor={entrada.anoInicial}
          min={2023}
          max={2100}
          casas={0}
          aoMudar={(n) => aoMudar('anoInicial', { anoInicial: Math.round(n) })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Prazo">
        <CampoNumero
          rotulo="Prazo"
          sufixo="meses"
          valor={entrada.prazoMeses ?? 12}
          min={1}
          max={600}
          casas={0}
          aoMudar={(n) => aoMudar('prazoMeses', { prazoMeses: Math.round(n) })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Aviso prévio para sair">
        <CampoNumero
          rotulo="Aviso prévio para sair"
          sufixo="dias"
          valor={entrada.avisoPrevioDias ?? 0}
          min={0}
          max={365}
          casas={0}
          aoMudar={(n) => aoMudar('avisoPrevioDias', { avisoPrevioDias: Math.round(n) })}
        />
      </LinhaDeCampo>
    </>
  )
}
