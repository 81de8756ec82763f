import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDosRecebimentos } from '#modules/cobranca/links.ts'
import { useAtrasos, useResumo } from '#modules/cobranca/web/publico.ts'
import { Figuras } from '#ui/figuras.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'

/** What is still to come in, what is late, and the payments that a person has to look at. Nothing without a charge. */
export function AReceber() {
  return usePode('cobranca.recebimento.ver') ? <Figurado /> : null
}

function Figurado() {
  const { data: atrasos } = useAtrasos()
  const { data: resumo } = useResumo({})
  if (!atrasos || !resumo || (atrasos.total_centavos === 0 && resumo.every((r) => r.quantos === 0))) return null
  const aVencer = atrasos.faixas.find((f) => f.faixa === 'a_vencer')
  const atrasado = atrasos.total_centavos - (aVencer?.centavos ?? 0)
  const quantos = (s: string) => resumo.find((r) => r.situacao === s)?.quantos ?? 0
  const partes = [
    { nome: 'a vencer', valor: dinheiro(aVencer?.centavos ?? 0), href: linkDosRecebimentos({ aba: 'atrasos' }) },
    {
      nome: 'em atraso',
      valor: dinheiro(atrasado),
      alerta: atrasado > 0,
      href: linkDosRecebimentos({ aba: 'atrasos' }),
    },
    {
      nome: 'recebimentos sem fatura',
      valor: quantos('aberto'),
      alerta: true,
      href: linkDosRecebimentos({ situacao: 'aberto' }),
    },
    { nome: 'a devolver', valor: quantos('devolver'), href: linkDosRecebimentos({ situacao: 'devolver' }) },
  ]
  return (
    <Bloco titulo="A receber" acao={{ rotulo: 'Recebimentos', href: linkDosRecebimentos() }}>
      <Figuras partes={partes} />
    </Bloco>
  )
}
