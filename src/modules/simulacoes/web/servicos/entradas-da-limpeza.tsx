import { plural } from '#ui/formatos.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { EntradaDaLimpeza } from '../../contract/outras.ts'
import type { ServicoSimulado } from '../../contract/resultado-das-outras.ts'
import { CampoDinheiro, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { avisosDe, AvisosDaSecao } from '../entradas/avisos.tsx'
import { LinhasDeCusto } from '../entradas/custos.tsx'
import { FormasDePagamento, resumoDoPagamento } from '../entradas/pagamento.tsx'
import { SecoesDasEntradas, useSecoes } from '../entradas/secoes.tsx'
import { kwh, pct, reais } from '../numeros.ts'
import { PrecoDeQuemCuida, PrecoDoServico } from './preco.tsx'
import { nomeDaRecorrencia, RECORRENCIAS } from './recorrencias.ts'

const POR = [
  { valor: 'modulo', rotulo: 'Por módulo' },
  { valor: 'm2', rotulo: 'Por m²' },
] as const
const BASES = [
  { valor: 'fixo', rotulo: 'por visita' },
  { valor: 'modulo', rotulo: 'por módulo' },
] as const
/** Above this height the price has its addition. */
const ALTURA_M = 4

interface PropsDaLimpeza {
  entrada: EntradaDaLimpeza
  resultado: ServicoSimulado
  veCustos: boolean
  aoMudar: (campo: string, parte: Partial<EntradaDaLimpeza>) => void
}

/** Inputs of a cleaning: the plant, the way there, how often, the price and how it is paid. */
export function EntradasDaLimpeza(p: PropsDaLimpeza) {
  const { entrada: e, resultado: r, veCustos, aoMudar } = p
  const secoes = useSecoes([1, 2, 3, 4])
  return (
    <SecoesDasEntradas
      secoes={secoes}
      partes={[
        {
          titulo: 'Usina',
          resumo: e.por === 'modulo' ? plural(e.modulos, 'módulo') : `${kwh(e.areaM2).replace('kWh', 'm²')}`,
          conteudo: <Usina {...p} />,
        },
        {
          titulo: 'Acesso',
          resumo: e.alturaM > ALTURA_M ? `altura com ${pct(e.acrescimoAltura, 0)}` : 'sem acréscimo de altura',
          conteudo: <Acesso {...p} />,
        },
        { titulo: 'Recorrência', resumo: nomeDaRecorrencia(e.vezesPorAno), conteudo: <Recorrencia {...p} /> },
        {
          titulo: veCustos ? 'Custos e margem' : 'Preço',
          aoLado: <b className="font-semibold">{reais(r.preco.precoCent)}</b>,
          conteudo: veCustos ? (
            <>
              <LinhasDeCusto custos={e.custos} bases={BASES} aoMudar={(campo, custos) => aoMudar(campo, { custos })} />
              <PrecoDoServico regra={e.preco} resultado={r} aoMudar={(campo, preco) => aoMudar(campo, { preco })} />
            </>
          ) : (
            <PrecoDeQuemCuida />
          ),
        },
        {
          titulo: 'Pagamento',
          resumo: r.pagamentos.map(resumoDoPagamento).join(' · '),
          conteudo: (
            <FormasDePagamento
              tipos={['a_vista', 'parcelas']}
              pagamentos={e.pagamentos}
              calculados={r.pagamentos}
              aoMudar={(campo, pagamentos) => aoMudar(campo, { pagamentos })}
            />
          ),
        },
      ]}
    />
  )
}

function Usina({ entrada: e, resultado, aoMudar }: PropsDaLimpeza) {
  return (
    <>
      <SegmentedControl
        rotulo="O preço é"
        tamanho="pequeno"
        opcoes={POR}
        valor={e.por}
        aoMudar={(por) => aoMudar('por', { por })}
      />
      <LinhaDeCampo rotulo="Módulos">
        <CampoNumero
          rotulo="Módulos"
          valor={e.modulos}
          min={1}
          max={1_000_000}
          casas={0}
          aoMudar={(n) => aoMudar('modulos', { modulos: Math.round(n) })}
        />
      </LinhaDeCampo>
      {e.por === 'm2' && (
        <LinhaDeCampo rotulo="Área">
          <CampoNumero
            rotulo="Área"
            sufixo="m²"
            valor={e.areaM2}
            min={0}
            max={10_000_000}
            aoMudar={(areaM2) => aoMudar('areaM2', { areaM2 })}
          />
        </LinhaDeCampo>
      )}
      <LinhaDeCampo rotulo={e.por === 'modulo' ? 'Preço por módulo' : 'Preço por m²'}>
        <CampoDinheiro
          rotulo={e.por === 'modulo' ? 'Preço por módulo' : 'Preço por m²'}
          valor={e.unitarioCent}
          aoMudar={(unitarioCent) => aoMudar('unitarioCent', { unitarioCent })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Mínimo por visita">
        <CampoDinheiro
          rotulo="Mínimo por visita"
          valor={e.minimoCent}
          aoMudar={(minimoCent) => aoMudar('minimoCent', { minimoCent })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Ganho de geração esperado">
        <CampoPct
          rotulo="Ganho de geração esperado"
          valor={e.ganhoEsperado ?? 0}
          min={0}
          max={1}
          casas={1}
          aoMudar={(ganhoEsperado) => aoMudar('ganhoEsperado', { ganhoEsperado })}
        />
      </LinhaDeCampo>
      <AvisosDaSecao avisos={avisosDe(resultado.avisos, 'linhas')} />
    </>
  )
}

function Acesso({ entrada: e, aoMudar }: PropsDaLimpeza) {
  return (
    <>
      <LinhaDeCampo rotulo="Distância, só a ida">
        <CampoNumero
          rotulo="Distância, só a ida"
          sufixo="km"
          valor={e.distanciaKm}
          min={0}
          max={5000}
          casas={1}
          aoMudar={(distanciaKm) => aoMudar('distanciaKm', { distanciaKm })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Preço por km">
        <CampoDinheiro
          rotulo="Preço por km"
          valor={e.porKmCent}
          aoMudar={(porKmCent) => aoMudar('porKmCent', { porKmCent })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Altura do telhado">
        <CampoNumero
          rotulo="Altura do telhado"
          sufixo="m"
          valor={e.alturaM}
          min={0}
          max={200}
          casas={1}
          aoMudar={(alturaM) => aoMudar('alturaM', { alturaM })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo={`Acréscimo acima de ${ALTURA_M} m`}>
        <CampoPct
          rotulo={`Acréscimo acima de ${ALTURA_M} m`}
          valor={e.acrescimoAltura}
          min={0}
          max={3}
          casas={1}
          aoMudar={(acrescimoAltura) => aoMudar('acrescimoAltura', { acrescimoAltura })}
        />
      </LinhaDeCampo>
    </>
  )
}

function Recorrencia({ entrada: e, aoMudar }: PropsDaLimpeza) {
  const conhecida = RECORRENCIAS.some((r) => r.vezes === e.vezesPorAno)
  return (
    <>
      <SegmentedControl
        rotulo="Com que frequência"
        tamanho="pequeno"
        opcoes={[
          ...RECORRENCIAS.map((r) => ({ valor: String(r.vezes), rotulo: r.rotulo })),
          ...(conhecida ? [] : [{ valor: String(e.vezesPorAno), rotulo: nomeDaRecorrencia(e.vezesPorAno) }]),
        ]}
        valor={String(e.vezesPorAno)}
        aoMudar={(vezes) => aoMudar('vezesPorAno', { vezesPorAno: Number(vezes) })}
      />
      <LinhaDeCampo rotulo="Visitas por ano">
        <CampoNumero
          rotulo="Visitas por ano"
          valor={e.vezesPorAno}
          min={1}
          max={52}
          casas={0}
          aoMudar={(n) => aoMudar('vezesPorAno', { vezesPorAno: Math.round(n) })}
        />
      </LinhaDeCampo>
      {e.vezesPorAno > 1 && (
        <LinhaDeCampo rotulo="Desconto por visita">
          <CampoPct
            rotulo="Desconto por visita"
            valor={e.descontoRecorrencia}
            min={0}
            max={0.9}
            casas={1}
            aoMudar={(descontoRecorrencia) => aoMudar('descontoRecorrencia', { descontoRecorrencia })}
          />
        </LinhaDeCampo>
      )}
    </>
  )
}
