import { useState } from 'react'
import { formatarTelefone } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { linkDoContato } from '#modules/contatos/links.ts'
import { linkDoCartao } from '#modules/funis/links.ts'
import { externos } from '../contract/externos.ts'
import type { Registro } from '../tipos.ts'
import { reler } from './dados.ts'
import { Resolver } from './resolver.tsx'

const juntar = (...partes: (string | null | false | undefined)[]) => partes.filter(Boolean).join(' · ')

/** External data at the left, ours at the right, and the available actions. */
export function LinhaDoRegistro({ r, nome, importa }: { r: Registro; nome: string; importa: boolean }) {
  const [resolvendo, setResolvendo] = useState(false)
  const d = r.dados
  const oportunidade = r.tipo === 'oportunidade'
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-b px-4 py-2.5 hover:bg-surface-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_248px]">
      <span className="min-w-0">
        <b className="block truncate text-13 font-medium">{(oportunidade && d.titulo) || d.nome || r.id_externo}</b>
        <span className="block truncate text-12 text-text-2">
          {oportunidade
            ? juntar(d.funil, d.estagio, d.valor_centavos !== null && dinheiro(d.valor_centavos)) || r.id_externo
            : juntar(
                d.telefone && formatarTelefone(d.telefone),
                d.email,
                d.documento,
                d.cidade && `${d.cidade}${d.uf ? `/${d.uf}` : ''}`,
              ) || r.id_externo}
        </span>
      </span>
      <span className="min-w-0">
        <span className="block text-11 text-text-3 md:hidden">Aqui</span>
        {oportunidade ? <NossoCartao r={r} /> : <NossoContato r={r} />}
      </span>
      {importa && <Atos r={r} aoResolver={() => setResolvendo(true)} />}
      {resolvendo && <Resolver registro={r} nome={nome} aoFechar={() => setResolvendo(false)} />}
    </li>
  )
}

function NossoContato({ r }: { r: Registro }) {
  if (r.contato) {
    return (
      <span className="min-w-0 text-13">
        <span className="flex items-center gap-2">
          <Link className="truncate" href={linkDoContato(r.contato.id)}>
            {r.contato.nome || 'Sem nome'}
          </Link>
          {r.diferencas.length > 0 && <Chip tom="alerta">diferente</Chip>}
        </span>
        <span className="block truncate text-12 text-text-2">
          {juntar(r.contato.telefone && formatarTelefone(r.contato.telefone), r.contato.email, r.contato.cidade)}
        </span>
      </span>
    )
  }
  return (
    <span className="min-w-0 text-13 text-text-2">
      {r.sugestao ? (
        <>
          Parece com <Link href={linkDoContato(r.sugestao.id)}>{r.sugestao.nome || 'um contato'}</Link>
        </>
      ) : (
        'Não está nos nossos contatos'
      )}
    </span>
  )
}

function NossoCartao({ r }: { r: Registro }) {
  if (r.cartao) {
    return (
      <span className="min-w-0 text-13">
        <span className="flex items-center gap-2">
          <Link className="truncate" href={linkDoCartao({ id: r.cartao.id, funil: r.cartao.funil_id })}>
            {r.cartao.titulo}
          </Link>
          {r.diferencas.length > 0 && <Chip tom="alerta">diferente</Chip>}
        </span>
        <span className="block truncate text-12 text-text-2">{juntar(r.cartao.funil_nome, r.cartao.estagio_nome)}</span>
      </span>
    )
  }
  if (r.ligado) return <span className="text-13 text-text-2">É um cartão de um funil que você não vê</span>
  return (
    <span className="min-w-0 text-13 text-text-2">
      {r.destino ? (
        <>
          Entra em <span className="text-text">{r.destino.funil_nome}</span>, {r.destino.estagio_nome}
        </>
      ) : (
        <Link href="/cad/sprinthub/oportunidades?aba=mapa">Sem lugar no mapa de estágios</Link>
      )}
    </span>
  )
}

function Atos({ r, aoResolver }: { r: Registro; aoResolver: () => void }) {
  const { indo, fazer } = useAto()
  const params = { sistema: r.sistema }
  const oportunidade = r.tipo === 'oportunidade'
  const agir = (ato: () => Promise<string>, falhou: string) =>
    fazer(
      async () => {
        const feito = await ato()
        await reler(r.sistema)
        avisar({ titulo: feito, tom: 'sucesso' })
      },
      (e) => avisarFalha(falhou, e),
    )
  const ligar = (contato_id: string | null) =>
    void agir(async () => {
      await chamar(externos.vincular, { params, body: { tipo: r.tipo, id_externo: r.id_externo, contato_id } })
      return contato_id ? 'Ligado' : 'Desligado'
    }, 'A ligação não foi guardada.')
  const trazer = () =>
    void agir(async () => {
      const { data } = await chamar(externos.importar, { params, body: { tipo: r.tipo, ids: [r.id_externo] } })
      if (data.conflitos[0]) throw new Error(data.conflitos[0].motivo)
      return `${oportunidade ? 'Cartão' : 'Contato'} ${data.criados ? 'criado' : 'atualizado'}`
    }, 'Não foi possível trazer.')
  return (
    <span className="flex flex-wrap gap-2 md:justify-end">
      {!oportunidade && !r.contato && r.sugestao && (
        <Button tamanho="pequeno" disabled={indo} onClick={() => ligar(r.sugestao?.id ?? null)}>
          Ligar
        </Button>
      )}
      {!oportunidade && r.contato && (
        <Button tamanho="pequeno" variante="fantasma" disabled={indo} onClick={() => ligar(null)}>
          Desligar
        </Button>
      )}
      {r.diferencas.length > 0 && (
        <Button tamanho="pequeno" variante="primaria" onClick={aoResolver}>
          Resolver
        </Button>
      )}
      {!r.ligado && (!oportunidade || r.destino) && (
        <Button tamanho="pequeno" ocupado={indo} onClick={trazer}>
          Trazer
        </Button>
      )}
    </span>
  )
}
