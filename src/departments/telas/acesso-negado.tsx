import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { concessoes } from '#modules/acesso/nucleo/regras/permissoes.ts'
import { abrirSessao, useSessao } from '#platform/navegador/sessao.ts'
import { areas } from '../areas.ts'
import { usePessoaOuNada } from '#platform/navegador/pessoa.ts'
import { DepartamentoDesligado } from './departamento-desligado.tsx'
import { Folha } from './folha.tsx'

/** Describes a missing permission: `vu.area.entrar` → "Entrar na área · Venda de usinas". Null when unknown. */
function permissaoEmPalavras(
  permissao: unknown,
): { rotulo: string; area: string | null; departamento: CodigoDeDepartamento | null } | null {
  if (typeof permissao !== 'string') return null
  const rotulo = concessoes.find((c) => c.permissao === permissao)?.rotulo
  if (!rotulo) return null
  const codigo = permissao.split('.')[0] ?? ''
  const area = areas.find((a) => a.codigo === codigo)
  return { rotulo, area: area?.nome ?? null, departamento: area?.codigo ?? null }
}

/**
 * /acesso-negado: the missing permission and how to request it; or that the department is off in this company. Shows
 * nothing of the refused page.
 */
export function TelaAcessoNegado() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const { situacao } = useSessao()
  // no guard runs on this URL: load the session, so that a signed-in user is not asked to sign in
  useEffect(() => void abrirSessao().catch(() => {}), [])
  const falta = permissaoEmPalavras(busca.permissao)
  const pessoa = usePessoaOuNada(situacao === 'dentro')
  const area = falta?.departamento ?? null
  if (area !== null && pessoa?.desligados.includes(area))
    return <DepartamentoDesligado codigo={area} nome={falta?.area ?? area} />
  return (
    <Folha
      titulo="Acesso negado"
      frase={falta ? 'Sua conta ainda não tem esta permissão:' : 'Sua conta não tem permissão para abrir esta página.'}
      acoes={
        <>
          <a
            className="g-btn"
            data-variante="primaria"
            data-tamanho="normal"
            href={`/register/index2${falta?.departamento ? `?departamento=${falta.departamento}` : ''}`}
          >
            Pedir acesso
          </a>
          <a
            className="g-btn"
            data-variante="contorno"
            data-tamanho="normal"
            href={situacao === 'dentro' ? '/home' : '/'}
          >
            {situacao === 'dentro' ? 'Ir para o início' : 'Entrar'}
          </a>
        </>
      }
    >
      {falta && (
        <p className="mt-4 rounded border px-3 py-2.5 text-14">
          <b>{falta.rotulo}</b>
          {falta.area && <span className="text-text-2"> · {falta.area}</span>}
        </p>
      )}
      <p className="mt-4 text-13 text-text-2">
        Quem supervisiona a área pode liberar. Se você acabou de receber a permissão, recarregue a página.
      </p>
    </Folha>
  )
}
