import { sql } from 'kysely'
import { nomeDaEmpresa } from '#modules/empresa/publico.ts'
import { nomeComum } from '#platform/certificados/x509.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import { guardar, lerGuardado } from '#platform/guardados/repositorio.ts'
import { agendar, agendarTodos, novoTrabalho } from '#platform/jobs/agendar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { linkDeVerificar } from '../../links.ts'
import { conferirPedido } from '../consultas/verificar.ts'
import { eventosNoManifesto, signatariosNoManifesto } from '../pdf/do-pedido.ts'
import { manifestoEmPdf } from '../pdf/manifesto.ts'
import { trabalhoDeAvisar, trabalhoDeCarimbar } from '../tipos-de-trabalho.ts'
import { identidadeDaEmpresa } from './certificado.ts'
import { registrarProva } from './provar.ts'
import { anexarESelar, type Selado } from './selar.ts'

interface Pedido {
  id: string
  titulo: string
  rotulo: string
  documento: string
  paginas: number
  codigo: string
  ordenado: boolean
  encerrado_em: Date
}
interface Assinou {
  id: string
  nome: string
  cpf: string
  papel: string
  assinado_em: Date
}

async function aFechar(s: Servicos, id: string): Promise<{ pedido: Pedido; signatarios: Assinou[] } | null> {
  const { rows } = await sql<Pedido>`
    select
      id, titulo, origem_rotulo as rotulo, encode(documento_sha256, 'hex') as documento, paginas, codigo, ordenado,
      encerrado_em
    from assinaturas.pedidos
    where id = ${id}
      and situacao = 'concluido'
      and final_sha256 is null
  `.execute(s.banco.db)
  const [pedido] = rows
  if (!pedido) return null
  const { rows: signatarios } = await sql<Assinou>`
    select id, nome, cpf, papel, assinado_em
    from assinaturas.signatarios
    where pedido_id = ${id}
    order by ordem, id
  `.execute(s.banco.db)
  return { pedido, signatarios }
}

async function guardarFinal(
  u: Unidade,
  id: string,
  { bytes, selo, carimbo_em }: Selado,
  signatarios: readonly Assinou[],
) {
  const final = await guardar(u.tx, bytes, 'application/pdf')
  const { rows } = await sql`
    update assinaturas.pedidos
    set final_sha256 = decode(${final}, 'hex'), selo = ${selo}, carimbo_em = ${carimbo_em}
    where id = ${id}
      and final_sha256 is null
    returning id
  `.execute(u.tx)
  // another run stored it
  if (rows.length === 0) return
  await registrarProva(u, {
    pedido_id: id,
    tipo: 'selado',
    signatario_id: null,
    prova: { final, selo, carimbo: carimbo_em },
    em: new Date(),
  })
  u.auditar({ acao: 'assinatura.selar', entidade: 'pedido_de_assinatura', entidade_id: id, depois: { selo } })
  if (selo && !carimbo_em)
    await agendar(u.tx, trabalhoDeCarimbar, { pedido_id: id }, { chave: `assinatura:carimbar:${id}` })
  await agendarTodos(
    u.tx,
    signatarios.map((a) => {
      const chave = `assinatura:final:0:${a.id}`
      return novoTrabalho(trabalhoDeAvisar, { signatario_id: a.id, motivo: 'final', chave }, { chave })
    }),
  )
}

/** Draws the manifesto, seals and stores the final document, and sends each signer their copy. Runs once. */
export async function fecharPedido(s: Servicos, id: string): Promise<void> {
  const lido = await aFechar(s, id)
  if (!lido) return
  const { pedido: p, signatarios } = lido
  const { confere, quebraEm, eventos, provas } = await conferirPedido(s.banco.db, id)
  if (!confere) throw new Error(`the chain of request ${id} is broken at event ${quebraEm}`)
  const original = await lerGuardado(s.banco.db, p.documento)
  if (!original) throw new Error(`the document of request ${id} is missing`)
  const identidade = await identidadeDaEmpresa(s.banco.db, s, new Date())
  const manifesto = await manifestoEmPdf({
    ...p,
    empresa: await nomeDaEmpresa(s.banco.db),
    link: `${s.ambiente.urlPublica}${linkDeVerificar(p.codigo)}`,
    signatarios: signatariosNoManifesto(signatarios, provas),
    eventos: eventosNoManifesto(eventos, provas, signatarios),
    selo: identidade && nomeComum(identidade.certificado.subject),
    em: p.encerrado_em,
  })
  const final = await anexarESelar(s, original.bytes, manifesto, identidade)
  await s.executar(sistema, (u) => guardarFinal(u, id, final, signatarios))
}
