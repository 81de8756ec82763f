import type { ReactNode } from 'react'
import { AncoraInterna } from '../ancora.tsx'
import type { Href } from '#platform/navegador/href.ts'
import { dinheiro, numero, plural, porcento } from '#ui/formatos.ts'
import type { Painel } from '../../contract/painel.ts'
import { linkDosAlertas, linkDosMateriais, linkDosRelatorios } from '../../links.ts'

interface PropsDoNumero {
  rotulo: string
  href?: Href
  children: ReactNode
  detalhe?: ReactNode
  perigo?: boolean
}

/** A figure of the strip. It opens the rows that make it. */
function Numero({ rotulo, href, children, detalhe, perigo }: PropsDoNumero) {
  const corpo = (
    <>
      <span className="block text-12 text-text-2">{rotulo}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <strong className={`num text-20 font-semibold whitespace-nowrap ${perigo ? 'text-danger' : ''}`}>
          {children}
        </strong>
        {detalhe && <span className="num text-12 text-text-2">{detalhe}</span>}
      </span>
    </>
  )
  const classe = 'block min-w-0 border-r border-b px-3 py-2.5'
  return href ? (
    <AncoraInterna href={href} className={`${classe} hover:bg-surface-2`}>
      {corpo}
    </AncoraInterna>
  ) : (
    <div className={classe}>{corpo}</div>
  )
}

/** How much the value changed since the month began, in words. */
function mudanca(p: Painel): string | null {
  const antes = p.valor_no_mes_passado_centavos
  if (p.valor_centavos === undefined || !antes) return null
  const fracao = p.valor_centavos / antes - 1
  return `${fracao < 0 ? '−' : '+'}${porcento(Math.abs(fracao))} no mês`
}

export function FaixaDoPainel({ painel: p }: { painel: Painel }) {
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] max-md:grid-cols-2"
      role="group"
      aria-label="O estoque em números"
    >
      {p.valor_centavos !== undefined ? (
        <Numero rotulo="Valor em estoque" href={linkDosRelatorios({ tipo: 'valor' })} detalhe={mudanca(p)}>
          {dinheiro(p.valor_centavos)}
        </Numero>
      ) : (
        <Numero rotulo="Materiais com saldo" href={linkDosMateriais()}>
          {numero(p.materiais)}
        </Numero>
      )}
      <Numero rotulo="Cobertura" href={linkDosRelatorios({ tipo: 'giro' })} detalhe="no ritmo de 90 dias">
        {p.cobertura_dias === null ? '–' : plural(p.cobertura_dias, 'dia')}
      </Numero>
      {p.giro !== undefined && (
        <Numero rotulo="Giro, 12 meses" href={linkDosRelatorios({ tipo: 'giro' })} detalhe="vezes por ano">
          {p.giro === null ? '–' : numero(p.giro, 1)}
        </Numero>
      )}
      <Numero
        rotulo="Parado há 180 dias"
        href={linkDosRelatorios({ tipo: 'parados' })}
        detalhe={p.parados.valor_centavos !== undefined && plural(p.parados.itens, 'material', 'materiais')}
      >
        {p.parados.valor_centavos === undefined
          ? plural(p.parados.itens, 'material', 'materiais')
          : dinheiro(p.parados.valor_centavos)}
      </Numero>
      {p.contagens && (
        <Numero
          rotulo="Acerto nas contagens"
          detalhe={
            p.contagens.devidas > 0
              ? plural(p.contagens.devidas, 'contagem devida', 'contagens devidas')
              : 'das posições'
          }
        >
          {p.contagens.acerto === null ? '–' : porcento(p.contagens.acerto)}
        </Numero>
      )}
      <Numero
        rotulo="Faltas previstas"
        href={linkDosAlertas({ tipo: 'ruptura_prevista' })}
        detalhe="em 30 dias"
        perigo={p.rupturas > 0}
      >
        {numero(p.rupturas)}
      </Numero>
    </div>
  )
}
