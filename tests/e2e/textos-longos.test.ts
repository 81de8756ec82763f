import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { celular } from '#tests/suporte/celular.ts'
import { jaDentro, janela, servidorDeTeste } from '#tests/suporte/navegador.ts'

const casa = await servidorDeTeste()
const { db } = casa.app.s.banco
const PALAVRA = 'a'.repeat(89_000)

async function conversaCom(nome: string): Promise<string> {
  const corpo = JSON.stringify({ nome, telefone: '(19) 99711-2233' })
  await fetch(`${casa.simulador.url}/celular/api/clientes`, {
    method: 'POST',
    headers: { origin: casa.simulador.url, 'content-type': 'application/json' },
    body: corpo,
  })
  await (await celular(casa.simulador, nome)).escrever('oi')
  const achar = async () =>
    (
      await sql<{ id: string }>`
        select c.id
        from chat.conversas c
        join cad.contatos k on k.id = c.contato_id
        where k.nome = ${nome}
      `.execute(db)
    ).rows[0]?.id
  return vi.waitUntil(achar, { timeout: 20_000 })
}

/** Inserts six long texts and a card with 3,000 contacts, as a customer can send them. */
async function alongar(id: string): Promise<void> {
  const contatos = Array.from({ length: 3000 }, (_, n) => ({
    nome: `Pessoa ${n + 1}`,
    telefones: [`55199${80_000_000 + n}`],
    vcard: '',
  }))
  await sql`
    insert into chat.mensagens (
      conversa_id, seq, id, caixa_entrada_id, direcao, tipo, conteudo, dados, status, criado_em
    )
    select
      c.id,
      i + 1,
      gen_random_uuid(),
      c.caixa_entrada_id,
      'entrada',
      'text',
      case when i < 7 then ${PALAVRA} || i else 'Contatos' end,
      case when i = 7 then ${JSON.stringify({ tipo: 'contatos', contatos })}::jsonb end,
      'lida',
      now() + make_interval(secs => i)
    from chat.conversas c, generate_series(1, 7) i
    where c.id = ${id}
  `.execute(db)
  await sql`update chat.conversas set ultima_seq = 8, ultima_msg_seq = 8 where id = ${id}`.execute(db)
}

it('[achado R4] [achado R30] folds long texts, shows thousands of contacts by the hundred, and the page stays responsive', async () => {
  const id = await conversaCom('Dona Longa')
  await alongar(id)
  const { pagina, contexto, erros } = await janela(casa.url)
  await jaDentro(pagina, 'supervisora@girassol.test')
  const inicio = Date.now()
  await pagina.goto(`/chat/chat?conversa=${id}`)
  const fio = pagina.getByRole('log', { name: 'Mensagens de Dona Longa' })
  await fio.getByText('Pessoa 20', { exact: true }).waitFor()
  // before the fix formatting six of them took half a minute, and drawing the card eleven seconds
  expect(Date.now() - inicio).toBeLessThan(15_000)
  expect(await fio.getByText('Pessoa 21', { exact: true }).count()).toBe(0)
  await fio.getByRole('button', { name: 'Mostrar mais 100 de 2.980 contatos' }).click()
  await fio.getByText('Pessoa 120', { exact: true }).waitFor()

  const balao = fio
    .getByRole('article')
    .filter({ has: pagina.getByRole('button', { name: 'Mostrar tudo' }) })
    .last()
  const tamanho = () => balao.evaluate((b) => b.querySelector('.c-texto')?.textContent?.length ?? 0)
  expect(await tamanho()).toBe(3001)
  await balao.getByRole('button', { name: 'Mostrar tudo' }).click()
  const aberto = fio.getByRole('article').filter({ has: pagina.getByRole('button', { name: 'Mostrar menos' }) })
  await expect
    .poll(() => aberto.evaluate((b) => b.querySelector('.c-texto')?.textContent?.length ?? 0))
    .toBe(PALAVRA.length + 1)
  await aberto.getByRole('button', { name: 'Mostrar menos' }).click()
  if (process.env.FOTO_DE_TEXTOS) await pagina.screenshot({ path: process.env.FOTO_DE_TEXTOS })
  expect(erros).toEqual([])
  await contexto.close()
})
