import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDaFilaDeRevisao } from '#modules/contratos/links.ts'
import { useContagensDosContratos } from '#modules/contratos/web/publico.ts'
import { Figuras } from '#ui/figuras.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'

/** Contracts that wait for the lawyers, for a signature, or near their end. Nothing without one. */
export function ContratosDaArea() {
  return usePode('contratos.contrato.ver') ? <Contratos /> : null
}

function Contratos() {
  const { data: c } = useContagensDosContratos({})
  if (!c || Object.values(c.por_situacao).every((n) => n === 0)) return null
  const em = (s: keyof typeof c.por_situacao) => c.por_situacao[s] ?? 0
  const partes = [
    { nome: 'em revisão', valor: em('revisao_juridica'), href: linkDaFilaDeRevisao() },
    { nome: 'revisão atrasada', valor: c.atrasados, alerta: true, href: linkDaFilaDeRevisao() },
    { nome: 'para assinar', valor: em('enviado_assinatura') + em('parcialmente_assinado') },
    { nome: 'acabam em 60 dias', valor: c.vencendo },
  ]
  return (
    <Bloco titulo="Contratos" detalhe={`${dinheiro(c.vigente_centavos)} vigentes`}>
      <Figuras partes={partes} />
    </Bloco>
  )
}
