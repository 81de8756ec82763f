import { useState } from 'react'
import { cn } from '#ui/classes.ts'
import { Select } from '#ui/select.tsx'
import type { LinhaDaConta, MesDaConta, Resultado } from '../../contract/resultado.ts'
import { doMes, type Ponto } from '../../regras/pontos.ts'
import { useEditor } from '../editor/contexto.tsx'
import { kwh, kwhExato, nomeDoMes, pct, porKwh, reais, semMoeda } from '../numeros.ts'
import { FiguraDaTabela } from './figura-do-resultado.tsx'

const TODAS = 'todas'

interface Rotulo {
  rotulo: string
  detalhe: string
}

function rotuloDa(l: LinhaDaConta, residual: number | undefined): Rotulo {
  const energia = l.kwh === null ? '' : kwhExato(l.kwh)
  switch (l.chave) {
    case 'usada_na_hora':
      return { rotulo: 'Usada na hora', detalhe: `${energia}, não passa no medidor` }
    case 'compensada':
      return {
        rotulo: 'Compensada',
        detalhe: residual === undefined ? energia : `${energia}, paga ${porKwh(residual)} por kWh`,
      }
    case 'rede':
      return { rotulo: 'Da rede', detalhe: `${energia} sem compensação` }
    case 'compensada_ponta':
      return { rotulo: 'Compensada na ponta', detalhe: `${energia}, pela razão das TE` }
    case 'rede_ponta':
      return { rotulo: 'Da rede na ponta', detalhe: `${energia} sem compensação` }
    case 'demanda':
      return { rotulo: 'Demanda', detalhe: 'contratada, o sol não reduz' }
    case 'ultrapassagem':
      return { rotulo: 'Ultrapassagem', detalhe: 'medida acima de 105 % do contrato' }
    case 'injecao':
      return { rotulo: 'Demanda de injeção', detalhe: 'o que a usina pede além do contrato' }
    case 'reativo':
      return { rotulo: 'Reativo', detalhe: 'fator de potência abaixo de 0,92' }
    case 'complemento':
      return { rotulo: 'Até o mínimo', detalhe: 'a distribuidora cobra ao menos o mínimo' }
    case 'bandeira':
      return { rotulo: 'Bandeira', detalhe: 'média da projeção' }
    case 'cosip':
      return { rotulo: 'Iluminação pública', detalhe: 'municipal, o sol não reduz' }
    case 'total':
      return { rotulo: 'Total', detalhe: '' }
  }
}

/** The bill of a month before and after, line by line; of one unit or of all. */
export function ContaDoMes({ mes, aoMudarMes }: { mes: number; aoMudarMes: (mes: number) => void }) {
  const { resultado } = useEditor()
  const [unidade, setUnidade] = useState(TODAS)
  const n = Number(unidade)
  const uma: Resultado['unidades'][number] | undefined =
    resultado.unidades.length === 1 ? resultado.unidades[0] : unidade === TODAS ? undefined : resultado.unidades[n]
  const conta = (uma?.meses ?? resultado.meses)[mes - 1]
  if (!conta) return null
  return (
    <section aria-label={`Conta de ${nomeDoMes(mes - 1)}`} className="min-w-0 rounded-md border bg-surface">
      <header className="flex items-center gap-2 px-3.5 pt-2.5">
        <h2 className="shrink-0 text-13 font-semibold">Conta de</h2>
        <Select
          rotulo="Mês da conta"
          rotuloOculto
          tamanho="pequeno"
          className="w-28 shrink-0"
          opcoes={Array.from({ length: 12 }, (_, m) => ({ valor: String(m + 1), rotulo: nomeDoMes(m) }))}
          valor={String(mes)}
          aoMudar={(v) => aoMudarMes(Number(v))}
        />
        <span className="num min-w-0 truncate text-12 text-text-2">ano 1, {kwh(conta.consumoKwh)}</span>
      </header>
      {resultado.unidades.length > 1 && (
        <div className="px-3.5 pt-2">
          <Select
            rotulo="Conta de qual unidade"
            rotuloOculto
            tamanho="pequeno"
            opcoes={[
              { valor: TODAS, rotulo: `as ${resultado.unidades.length} contas somadas` },
              ...resultado.unidades.map((u, i) => ({
                valor: String(i),
                rotulo: u.numero ? `UC ${u.numero}` : `unidade ${i + 1}`,
              })),
            ]}
            valor={unidade}
            aoMudar={setUnidade}
          />
        </div>
      )}
      <TabelaDaConta conta={conta} unidade={uma} ponto={doMes(mes, uma ? resultado.unidades.indexOf(uma) : null)} />
    </section>
  )
}

/** Figures of a line before and after. What is used instantly is not on the bill: its 0,00 is the meter's. */
const FIGURAS: Record<LinhaDaConta['chave'], readonly [antes: string, depois: string]> = {
  usada_na_hora: ['usadaNaHoraCent', 'autoconsumoKwh'],
  compensada: ['compensadaAntesCent', 'compensadaDepoisCent'],
  rede: ['redeAntesCent', 'redeCent'],
  compensada_ponta: ['pontaCompensadaAntesCent', 'pontaCompensadaDepoisCent'],
  rede_ponta: ['redeNaPontaCent', 'redeNaPontaCent'],
  demanda: ['demandaCent', 'demandaCent'],
  ultrapassagem: ['ultrapassagemCent', 'ultrapassagemCent'],
  injecao: ['injecaoCent', 'injecaoCent'],
  reativo: ['reativoCent', 'reativoCent'],
  complemento: ['complementoAntesCent', 'complementoDepoisCent'],
  bandeira: ['bandeiraAntesCent', 'bandeiraDepoisCent'],
  cosip: ['cosipCent', 'cosipCent'],
  total: ['semSolarCent', 'comSolarCent'],
}

/** `578,34 kWh × R$ 1,16508`: the arithmetic of a line of one unit. */
function contaDaLinha(l: LinhaDaConta, preco: number | undefined): string | undefined {
  const porEnergia = l.chave === 'usada_na_hora' || l.chave === 'compensada' || l.chave === 'rede'
  return porEnergia && l.kwh !== null && preco !== undefined ? `${kwhExato(l.kwh)} × ${porKwh(preco)}` : undefined
}

interface PropsDaTabela {
  conta: MesDaConta
  /** Absent when the bills of several units are summed. */
  unidade: Resultado['unidades'][number] | undefined
  ponto: Ponto
}

function TabelaDaConta({ conta, unidade, ponto }: PropsDaTabela) {
  const { tarifaCheia, residual } = unidade ?? {}
  const { semSolarCent: antes, comSolarCent: depois } = conta
  const linhas = conta.linhas.filter((l) => l.chave === 'total' || l.antesCent !== 0 || l.depoisCent !== 0)
  const caiu = antes > 0 ? (antes - depois) / antes : 0
  return (
    <>
      <table className="num mt-1 w-full text-[12.5px]">
        <thead className="text-12 text-text-2">
          <tr className="border-b">
            <th scope="col" className="py-1 pl-3.5 text-left font-medium">
              <span className="sr-only">Linha</span>
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              Antes
            </th>
            <th scope="col" className="pr-3.5 text-right font-medium">
              Depois
            </th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((l) => {
            const { rotulo, detalhe } = rotuloDa(l, residual)
            const total = l.chave === 'total'
            return (
              <tr key={l.chave} className={cn('border-b align-top last:border-b-0', total && 'font-semibold')}>
                <th scope="row" className={cn('py-1.5 pl-3.5 text-left', total ? 'font-semibold' : 'font-normal')}>
                  {rotulo}
                  {detalhe && <small className="block text-11 font-normal text-text-2">{detalhe}</small>}
                </th>
                <td className="px-2 py-1.5 text-right">
                  <FiguraDaTabela
                    figura={FIGURAS[l.chave][0]}
                    ponto={ponto}
                    nome={`${rotulo}, antes`}
                    valor={semMoeda(l.antesCent)}
                    conta={contaDaLinha(l, tarifaCheia)}
                  />
                </td>
                <td className={cn('py-1.5 pr-3.5 text-right', l.depoisCent === 0 && 'text-success')}>
                  <FiguraDaTabela
                    figura={FIGURAS[l.chave][1]}
                    ponto={ponto}
                    nome={`${rotulo}, depois`}
                    valor={semMoeda(l.depoisCent)}
                    conta={
                      l.depoisCent === 0
                        ? undefined
                        : contaDaLinha(l, l.chave === 'compensada' ? residual : tarifaCheia)
                    }
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {conta.minimoKwh > 0 && (
        <p className="num px-3.5 pb-1 text-11 text-text-2">
          Mínimo de {kwh(conta.minimoKwh)}:{' '}
          <FiguraDaTabela
            figura="disponibilidadeCent"
            ponto={ponto}
            nome="Mínimo da conta"
            valor={reais(conta.minimoCent)}
          />
          , {conta.minimoVale ? 'é ele que vale neste mês' : 'abaixo do que a energia paga: não soma'}.
        </p>
      )}
      <p className="num flex justify-between px-3.5 pb-1.5 text-12">
        <span className="text-text-2">Saldo de créditos ao fim do mês</span>
        <FiguraDaTabela
          figura="saldoKwh"
          ponto={ponto}
          nome="Saldo de créditos ao fim do mês"
          valor={kwhExato(conta.saldoKwh)}
        />
      </p>
      <p className="num mx-3.5 flex justify-between border-t border-border-strong py-2 text-13">
        {caiu > 0 ? (
          <span>
            A conta cai{' '}
            <FiguraDaTabela figura="economia" ponto={ponto} nome="Parte da conta que cai" valor={pct(caiu, 1)} />
            {depois > 0 ? ', não zera' : ''}
          </span>
        ) : (
          <span>A conta não cai</span>
        )}
        <b className={caiu > 0 ? 'font-semibold text-success' : 'font-semibold'}>
          <FiguraDaTabela
            figura="economiaCent"
            ponto={ponto}
            nome="Diferença da conta"
            valor={reais(depois - antes)}
            conta={`${semMoeda(depois)} − ${semMoeda(antes)}`}
          />
        </b>
      </p>
    </>
  )
}
