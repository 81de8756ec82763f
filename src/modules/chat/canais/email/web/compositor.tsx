import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { email } from '../contract/email.ts'
import { enderecoValido, separarEnderecos } from '#modules/chat/canais/comum/regras/endereco.ts'
import type { PropsDoExtra } from '#modules/chat/compositor/web/publico.ts'

interface Campos {
  assunto: string
  cc: string
  cco: string
}

/** Fields of an e-mail above the text: subject and copies, prefilled for a reply. */
export function CamposDeEmail({ c, privada, aoContribuir }: PropsDoExtra) {
  const ultima = c.ultima_mensagem?.id
  const { data } = useQuery({
    queryKey: ['chat', 'email-resposta', c.id, ultima],
    queryFn: async ({ signal }) => (await chamar(email.resposta, { params: { id: c.id } }, { signal })).data,
    placeholderData: (antes) => antes,
  })
  const [mudados, setMudados] = useState<Partial<Campos>>({})
  const [abertos, setAbertos] = useState(false)
  const campos: Campos = { assunto: data?.assunto ?? '', cc: (data?.cc ?? []).join(', '), cco: '', ...mudados }
  const cc = separarEnderecos(campos.cc)
  const cco = separarEnderecos(campos.cco)
  const ruim = [...cc, ...cco].find((e) => !enderecoValido(e))
  // edited fields belong to one e-mail; the next starts with its own defaults
  useEffect(() => {
    setMudados({})
    setAbertos(false)
  }, [c.ultima_mensagem?.direcao === 'saida' ? ultima : ''])
  useEffect(() => {
    aoContribuir(
      privada
        ? null
        : {
            especial: { tipo: 'email', assunto: campos.assunto.trim(), cc, cco },
            ...(ruim ? { bloqueio: `Endereço inválido: ${ruim}` } : {}),
          },
    )
  }, [aoContribuir, privada, campos.assunto, cc.join(), cco.join(), ruim])

  if (privada) return null
  if (!data) return <Skeleton className="mx-3 mt-3 h-3 w-1/2" />
  const mudar = (nome: keyof Campos) => (valor: string) => setMudados((antes) => ({ ...antes, [nome]: valor }))
  const mostrarCopias = abertos || campos.cc !== ''
  return (
    <div className="grid gap-1 border-b px-3 py-2 text-13" role="group" aria-label="Dados do e-mail">
      <p className="flex min-w-0 items-center gap-2">
        <span className="w-14 shrink-0 text-text-2">Para</span>
        <span className="min-w-0 flex-1 truncate">{data.para ?? 'contato sem e-mail: preencha o cadastro'}</span>
        {!(mostrarCopias && abertos) && (
          <button type="button" className="g-link" data-tom="info" onClick={() => setAbertos(true)}>
            Cc e Cco
          </button>
        )}
      </p>
      <Linha rotulo="Assunto" valor={campos.assunto} maximo={500} aoMudar={mudar('assunto')} dica="Sobre o que é" />
      {mostrarCopias && (
        <Linha
          rotulo="Cc"
          valor={campos.cc}
          aoMudar={mudar('cc')}
          dica="ana@empresa.com.br, rui@empresa.com.br"
          erro={ruim && cc.includes(ruim) ? `Endereço inválido: ${ruim}` : null}
        />
      )}
      {abertos && (
        <Linha
          rotulo="Cco"
          valor={campos.cco}
          aoMudar={mudar('cco')}
          dica="Ninguém mais vê estes endereços"
          erro={ruim && cco.includes(ruim) ? `Endereço inválido: ${ruim}` : null}
        />
      )}
    </div>
  )
}

const NOMES: Record<string, string> = { Cc: 'Com cópia', Cco: 'Com cópia oculta' }

function Linha({
  rotulo,
  valor,
  aoMudar,
  dica,
  erro,
  maximo = 4000,
}: {
  rotulo: string
  valor: string
  aoMudar: (valor: string) => void
  dica: string
  erro?: string | null
  maximo?: number
}) {
  return (
    <div>
      <label className="flex min-w-0 items-center gap-2">
        <span className="w-14 shrink-0 text-text-2">{rotulo}</span>
        <input
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-3 max-md:text-16"
          aria-label={NOMES[rotulo] ?? rotulo}
          aria-invalid={erro ? true : undefined}
          value={valor}
          maxLength={maximo}
          placeholder={dica}
          onChange={(e) => aoMudar(e.currentTarget.value)}
        />
      </label>
      <div aria-live="polite">{erro && <p className="g-erro pl-16">{erro}</p>}</div>
    </div>
  )
}
