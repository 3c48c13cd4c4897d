import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '#ui/field.tsx'
import typography from '#ui/typography.module.css'
import css from './help-search.module.css'
import { type HelpResult, searchHelp } from './search-texts.ts'

const maxResults = 8

/** Search over answers, policies and updates, with links to the results. */
export function HelpSearch() {
  const [query, setQuery] = useState('')
  const results = searchHelp(query)
  const shown = results.slice(0, maxResults)
  return (
    <search className={css.search}>
      <Field
        type="search"
        label="Search answers, policies and updates"
        placeholder="hide my wallet"
        className={css.field}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className={typography.hidden}>
        {query.trim() !== '' && `${results.length} found`}
      </p>
      {query.trim() !== '' && (
        <ul className={css.results}>
          {shown.map((result) => (
            <Result key={'section' in result ? result.section : result.update.text} {...result} />
          ))}
          {results.length === 0 && (
            <li className={css.none}>Nothing contains these words. Try fewer of them.</li>
          )}
        </ul>
      )}
    </search>
  )
}

function Result(result: HelpResult) {
  if ('update' in result) {
    return (
      <li className={css.update}>
        {result.update.text}
        <span className={typography.mono}>update, {result.update.day}</span>
      </li>
    )
  }
  return (
    <li>
      <Link to={result.page.path} hash={result.section} className={css.result}>
        {result.title}
        <span className={typography.mono}>{result.page.title}</span>
      </Link>
    </li>
  )
}
