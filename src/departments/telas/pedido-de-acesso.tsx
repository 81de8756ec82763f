import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { pedidos } from '#modules/acesso/entrar/contract/pedidos.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { ehEmail } from '#modules/acesso/entrar/web/email.ts'
import { CabecaDoCartao, MolduraDeEntrada } from '#modules/acesso/entrar/web/moldura.tsx'
import { useEnvio } from '#modules/acesso/entrar/web/usar-envio.ts'
import { chamar } from '#platform/navegador/api.ts'
import { obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { usePessoaOuNada } from '#platform/navegador/pessoa.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { useSessao } from '#platform/navegador/sessao.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { areas } from '../areas.ts'

export const pedirAcesso = resumo<typeof pedidos.pedir>('POST', '/api/pedidos-de-acesso')

/** The areas that this company uses; none until that is known. */
function useOpcoes() {
  const [fora, setFora] = useState<readonly string[] | null>(null)
  useEffect(() => {
    obterConfiguracao().then(
      (c) => setFora(c.desligados),
      () => setFora([]),
    )
  }, [])
  return fora === null
    ? []
    : areas.filter((a) => !fora.includes(a.codigo)).map((a) => ({ valor: a.codigo, rotulo: a.nome }))
}

/** Form to request access; supervisors of the area answer. Shows the same result for known and unknown addresses. */
export function TelaPedidoDeAcesso() {
  const busca: Record<string, unknown> = useSearch({ strict: false })
  const { situacao } = useSessao()
  const pessoa = usePessoaOuNada(situacao === 'dentro')
  const opcoes = useOpcoes()
  const [nome, setNome] = useState<string | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const [area, setArea] = useState<CodigoDeDepartamento | null>(
    () => areas.find((a) => a.codigo === busca.departamento)?.codigo ?? null,
  )
  const [motivo, setMotivo] = useState('')
  const [faltas, setFaltas] = useState<{
    nome?: string | null
    email?: string | null
    area?: string | null
    motivo?: string | null
  }>({})
  const [enviado, setEnviado] = useState(false)
  const envio = useEnvio()
  const quem = { nome: nome ?? pessoa?.nome ?? '', email: email ?? pessoa?.email ?? '' }
  const enviar = async (e: SyntheticEvent) => {
    e.preventDefault()
    if (envio.ocupado) return
    const novas = {
      nome: quem.nome.trim().length < 2 ? 'Digite seu nome.' : null,
      email: ehEmail(quem.email) ? null : 'Digite um e-mail válido.',
      area: opcoes.some((o) => o.valor === area) ? null : 'Escolha a área.',
      motivo: motivo.trim() ? null : 'Diga por que precisa do acesso.',
    }
    setFaltas(novas)
    if (Object.values(novas).some(Boolean) || !area) return
    const body = { nome: quem.nome.trim(), email: quem.email.trim(), departamento: area, motivo: motivo.trim() }
    if (await envio.enviar(async () => void (await chamar(pedirAcesso, { body })))) setEnviado(true)
  }
  return (
    <MolduraDeEntrada
      rodape={
        <>
          Já tem conta?{' '}
          <a className="g-link" href="/">
            Entre
          </a>
        </>
      }
    >
      {enviado ? (
        <CabecaDoCartao
          titulo="Pedido enviado"
          frase="Quem supervisiona a área vai responder pelo e-mail que você informou."
        />
      ) : (
        <form noValidate onSubmit={(e) => void enviar(e)} aria-label="Pedir acesso">
          <CabecaDoCartao titulo="Pedir acesso" frase="Conte quem é você e de qual área precisa." />
          {envio.erro && <AlertBox tom="perigo" titulo={envio.erro} className="mt-5" />}
          <TextField
            className="mt-4"
            rotulo="Nome"
            tamanho="grande"
            autoComplete="name"
            value={quem.nome}
            erro={faltas.nome}
            onChange={(e) => setNome(e.currentTarget.value)}
          />
          <TextField
            className="mt-4"
            rotulo="E-mail"
            tamanho="grande"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            value={quem.email}
            erro={faltas.email}
            onChange={(e) => setEmail(e.currentTarget.value)}
          />
          <Select<CodigoDeDepartamento>
            className="mt-4"
            rotulo="Área"
            tamanho="grande"
            placeholder="Escolha a área"
            opcoes={opcoes}
            valor={opcoes.some((o) => o.valor === area) ? area : null}
            aoMudar={setArea}
            erro={faltas.area}
          />
          <TextArea
            className="mt-4"
            rotulo="Por que precisa do acesso"
            value={motivo}
            erro={faltas.motivo}
            maxLength={1000}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
          <Button type="submit" variante="primaria" tamanho="grande" className="mt-5 w-full" ocupado={envio.ocupado}>
            Enviar pedido
          </Button>
        </form>
      )}
    </MolduraDeEntrada>
  )
}
