import { useState } from 'react'
import { plural } from '#ui/formatos.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { planoNoModelo, unidadesDoCooperado } from '../../regras/assinatura.ts'
import { NOMES_DOS_MODELOS } from '../../regras/nomes-dos-modelos.ts'
import { CampoDinheiro, CampoDoAno, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { avisosDe, AvisosDaSecao } from '../entradas/avisos.tsx'
import { SecoesDasEntradas, useSecoes } from '../entradas/secoes.tsx'
import { kwh, pct } from '../numeros.ts'
import { OPCOES_DE_MODELO } from './modelos.ts'
import type { PropsDaAssinatura } from './props.ts'
import { Energia, Unidades } from './unidades.tsx'

const somar = (valores: readonly number[]) => valores.reduce((a, b) => a + b, 0)

/** Inputs of a membership: the units with their months, the energy they get, the plan and the contract. */
export function EntradasDaAssinatura(p: PropsDaAssinatura) {
  const { entrada } = p
  const secoes = useSecoes([1, 2, 3])
  const [escolhida, setEmVista] = useState(0)
  const unidades = unidadesDoCooperado(entrada)
  const emVista = Math.min(escolhida, unidades.length - 1)
  const consumo = somar(unidades.flatMap((u) => u.unidade.consumo))
  const alocado = somar(unidades.flatMap((u) => u.alocadoKwh))
  const daVista = { ...p, unidades, emVista, setEmVista }
  return (
    <SecoesDasEntradas
      secoes={secoes}
      partes={[
        {
          titulo: 'Unidades e consumo',
          resumo: `${plural(unidades.length, 'UC')}, ${kwh(consumo)}`,
          conteudo: <Unidades {...daVista} />,
        },
        {
          titulo: 'Energia da usina',
          resumo: `${kwh(alocado)}${consumo > 0 ? `, ${pct(alocado / consumo, 0)} do consumo` : ''}`,
          conteudo: <Energia {...daVista} />,
        },
        { titulo: 'Plano de cobrança', resumo: NOMES_DOS_MODELOS[entrada.plano.modelo], conteudo: <Plano {...p} /> },
        {
          titulo: 'Contrato',
          resumo: `${plural(entrada.prazoMeses ?? 0, 'mês', 'meses')}, a partir de ${entrada.anoInicial}`,
          conteudo: <Contrato {...p} />,
        },
      ]}
    />
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
        opcoes={OPCOES_DE_MODELO}
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
        <LinhaDeCampo rotulo="Valor por mês, cada unidade">
          <CampoDinheiro
            rotulo="Valor por mês, cada unidade"
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
        <CampoDoAno
          rotulo="Ano da simulação"
          valor={entrada.anoInicial}
          aoMudar={(anoInicial) => aoMudar('anoInicial', { anoInicial })}
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
